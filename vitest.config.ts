import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withoutOwnStorage } from './infra/remote-build/web-storage.ts';

/** Makes a test fail that writes to the console unexpectedly. */
const strictConsole = './infra/testing/strict-console.ts';
const fixedCases = './infra/testing/fixed-cases.ts';

/** Tests with real stores and real processes. */
const withStores = {
  environment: 'node',
  // Each file has its own stores and closes what it opened, so each worker loads the services once.
  isolate: false,
  setupFiles: [strictConsole, fixedCases, './services/kit/src/testing/cleanup-hooks.ts'],
  exclude: ['**/node_modules/**', '**/dist/**'],
  // The AWS SDK warns on Node 20, which the site still runs on.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  globalSetup: ['./services/kit/src/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Kinds of tests, as docs/testing.md describes them: each project is one kind. */
export default defineConfig({
  test: {
    // One worker fewer than cores, the default, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // They keep nothing between them, so each worker loads what they share once.
          isolate: false,
          setupFiles: [strictConsole, fixedCases],
          // A thousand puzzles take their time on a busy machine.
          testTimeout: 60_000,
          include: ['{services,gateway,infra}/**/*.test.ts', 'mf-funzone/rules/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/*.{int,long}.test.ts',
            'infra/embedded-mongo/test/**',
            // Teams copy the templates, tests and all; `infra/remotes/test` runs them in a copy.
            'infra/remotes/template*/**',
          ],
        },
      },
      {
        // What the build knows of itself.
        define: { __VERSION__: '"test"', __DEVELOPMENT__: 'true', __SHARED_VERSIONS__: '{}', __GENERATIONS__: '[]' },
        test: {
          name: 'web',
          environment: 'jsdom',
          execArgv: withoutOwnStorage,
          // Starting a jsdom takes longer than most files' tests, so each worker has one, and `fresh-page.ts` clears it after each file.
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
          testTimeout: 20_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
