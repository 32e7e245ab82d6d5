import { defineConfig } from '@playwright/test';

/** How many times longer each step may take than on a machine with nothing else to do. */
const patience = Number(process.env.E2E_PATIENCE ?? 1);

/** Real Chromium of the system, the whole product behind one address (see run.ts). */
export default defineConfig({
  testDir: './specs',
  outputDir: '../../test-results',
  fullyParallel: true,
  projects: [
    { name: 'stories', testIgnore: /zz-/, grepInvert: /@challenge/ },
    // There is one weekly challenge for everybody, so tests that send one take turns.
    { name: 'challenges', testIgnore: /zz-/, grep: /@challenge/, workers: 1 },
    // They end processes of the site: after everything else, one by one.
    { name: 'faults', testMatch: /zz-/, dependencies: ['stories', 'challenges'], fullyParallel: false, workers: 1 },
  ],
  // One more than a small machine has cores: much of what they do is to wait.
  workers: 3,
  // A browser on a busy machine may stumble once; what needed a second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  forbidOnly: true,
  reporter: [['list'], ['./figures-reporter.ts']],
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      // Without hinting, letters are as wide as in the browser of a reader.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
});
