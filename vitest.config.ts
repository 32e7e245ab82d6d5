import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withoutOwnStorage } from './infra/remote-build/web-storage';

/** Kinds of tests, as docs/ARCHITECTURE.md describes them: each project is one kind. */
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
          // A thousand puzzles take their time on a busy machine.
          testTimeout: 60_000,
          include: [
            '{services,gateway,infra}/**/src/**/*.test.ts',
            'infra/{backup,bench,build,docker,drills,k8s,load,local,observability,packages,remote-build,remotes,seed,text-checks}/**/*.test.ts',
            'mf-funzone/rules/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts'],
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
          setupFiles: ['./shell/kit/src/testing/fresh-page.ts', './shell/kit/src/testing/setup.ts'],
          sequence: { setupFiles: 'list' },
          include: ['shell/**/*.test.{ts,tsx}', 'mf-*/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'int',
          environment: 'node',
          // Each file has its own stores and closes what it opened, so each worker loads the services once.
          isolate: false,
          include: ['{services,gateway,infra}/**/test/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['./services/kit/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          environment: 'node',
          include: ['infra/embedded-mongo/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
