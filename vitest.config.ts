import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withoutOwnStorage } from './infra/remote-build/web-storage.ts';

/** Makes a test fail when it writes to the console unexpectedly. */
const strictConsole = './infra/testing/strict-console.ts';
const fixedCases = './infra/testing/fixed-cases.ts';

/** Tests with real stores and real processes. */
const withStores = {
  environment: 'node',
  // Each file has its own stores and closes everything it opens, so workers can load the services once and reuse them.
  isolate: false,
  setupFiles: [strictConsole, fixedCases, './services/kit/src/testing/cleanup-hooks.ts'],
  exclude: ['**/node_modules/**', '**/dist/**'],
  // The AWS SDK warns on Node 20, which the site still runs on.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  globalSetup: ['./services/kit/src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Each project is one kind of test, as described in docs/testing.md. */
export default defineConfig({
  test: {
    // The default, one worker fewer than cores, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Unit tests keep no state, so workers can load shared modules once and reuse them.
          isolate: false,
          setupFiles: [strictConsole, fixedCases],
          // Generating a thousand puzzles is slow on a busy machine.
          testTimeout: 60_000,
          include: ['{services,gateway,infra}/**/*.test.ts', 'mf-funzone/rules/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/*.{int,long}.test.ts',
            'infra/embedded-mongo/test/**',
            // Teams copy the templates with their tests. `infra/remotes/test` runs those in a copy.
            'infra/remotes/template*/**',
          ],
        },
      },
      {
        // Constants that the build defines.
        define: { __VERSION__: '"test"', __DEVELOPMENT__: 'true', __SHARED_VERSIONS__: '{}', __GENERATIONS__: '[]' },
        test: {
          name: 'web',
          environment: 'jsdom',
          execArgv: withoutOwnStorage,
          // Starting jsdom takes longer than most files' tests, so each worker keeps one, and `fresh-page.ts` clears it
          // after each file.
          isolate: false,
          setupFiles: [
            strictConsole,
            fixedCases,
            './shell/kit/src/testing/fresh-page.ts',
            './shell/kit/src/testing/setup.ts',
          ],
          sequence: { setupFiles: 'list' },
          include: ['shell/**/*.test.{ts,tsx}', 'mf-*/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 60_000,
        },
      },
      { test: { ...withStores, name: 'int', include: ['{services,gateway,infra}/**/test/**/*.int.test.ts'] } },
      { test: { ...withStores, name: 'long', include: ['{services,gateway,infra}/**/test/**/*.long.test.ts'] } },
      {
        test: {
          name: 'conformance',
          environment: 'node',
          setupFiles: [strictConsole, fixedCases],
          include: ['infra/embedded-mongo/test/**/*.test.ts'],
          // A hundred and fifty random databases take minutes beside the browser tests on a slow machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
