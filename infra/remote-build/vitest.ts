import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { withoutOwnStorage } from './web-storage';

const require = createRequire(join(process.cwd(), 'package.json'));
const ofTheKit = (name: string) => require.resolve(`@storysprout/kit/testing/${name}`);

/** For a remote's `vitest.config.ts`: `export { default } from '@storysprout/remote-build/vitest'`. */
export default defineConfig({
  test: {
    environment: 'jsdom',
    execArgv: withoutOwnStorage,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [ofTheKit('fresh-page'), ofTheKit('setup')],
    sequence: { setupFiles: 'list' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The kit imports styles, which Node cannot load.
    server: { deps: { inline: [/@storysprout[\\/]/] } },
    testTimeout: 60_000,
  },
});
