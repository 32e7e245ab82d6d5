import { expect, it } from 'vitest';
import { packedJson } from './packed-json';

it('leads to built files with their types, and may be published', () => {
  const packed = packedJson({
    name: '@storysprout/kit',
    version: '0.1.0',
    private: true,
    sideEffects: ['**/*.css', './src/toast/toaster.tsx'],
    exports: { '.': './src/index.ts', './file-types': './file-types.d.ts', './package.json': './package.json' },
    bin: { remotes: './cli.ts' },
    dependencies: { react: '19.3.1' },
  });
  expect(packed).toEqual({
    name: '@storysprout/kit',
    version: '0.1.0',
    sideEffects: ['**/*.css', './dist/toast/toaster.js'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './file-types': { types: './dist/file-types.d.ts' },
      './package.json': './package.json',
    },
    bin: { remotes: './dist/cli.js' },
    dependencies: { react: '19.3.1' },
    publishConfig: { access: 'public' },
  });
});
