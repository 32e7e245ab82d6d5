import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './fixtures';
import { patience } from './patience';

/** Files of the long suite run only when asked for, and then nothing else runs. */
const longFiles = '**/*.long.spec.ts';
const isLong = process.env.E2E_LONG === '1';
const suite = isLong ? { testMatch: longFiles } : { testMatch: '**/*.spec.ts' };
const pages = ['**/page-matrix.spec.ts', '**/first-load.spec.ts'];
const ignored = isLong ? [] : [longFiles];

/**
 * A site with its own stores and one of each process can be started a second time. Any other site is shared by all
 * tests.
 */
const { E2E_DATA_DIR, MONGODB_URL, REDIS_URL } = process.env;
const canStartAnother = !MONGODB_URL && !REDIS_URL && existsSync(join(E2E_DATA_DIR ?? '', 'runner.json'));

/** Tests the whole product behind one address with the system's real Chromium (see run.ts). */
export default defineConfig<object, SiteOptions>({
  testDir: './specs',
  outputDir: '../../test-results',
  fullyParallel: true,
  projects: [
    {
      // These tests end processes of the site or change it for everybody, so they run one after the other.
      ...suite,
      name: 'own site',
      testDir: './specs/own-site',
      testIgnore: ignored,
      fullyParallel: false,
      workers: 1,
      use: { hasOwnSite: canStartAnother },
      dependencies: canStartAnother ? [] : ['stories', 'challenges'],
    },
    {
      // Blogs that other tests publish would change pages while they are being compared.
      ...suite,
      name: 'pages',
      testMatch: isLong ? [] : pages,
      workers: 2,
      use: { hasOwnSite: canStartAnother },
      dependencies: canStartAnother || isLong ? [] : ['stories', 'challenges'],
    },
    {
      // There is one weekly challenge for everybody, so tests that send one take turns.
      ...suite,
      name: 'challenges',
      testIgnore: [...ignored, '**/own-site/**'],
      grep: /@challenge/,
      workers: 1,
    },
    { ...suite, name: 'stories', testIgnore: [...ignored, '**/own-site/**', ...pages], grepInvert: /@challenge/ },
  ],
  // One more than a small machine has cores, because the workers mostly wait.
  workers: 3,
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
      // Without hinting, letters are as wide as in a reader's browser.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
});
