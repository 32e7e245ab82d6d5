import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { bundle } from '../remote-build/bundle';
import type { Files } from '../remote-build/emit-files';
import { inTempFolder } from '../remote-build/temp-folder';
import { webConfig } from '../remote-build/web-config';
import { webApp } from './web-app';

interface FirstPaintModule {
  readonly paths: readonly string[];
  renderFirstPaint(path: string, remotes: readonly []): string;
}

/** The shell for Node: class names and addresses of files come out as in the browser's bundle, the files stay away. */
function nodeConfig(folder: string): Configuration {
  const base = webConfig(webApp('shell'));
  return {
    ...base,
    target: 'node20',
    devtool: false,
    entry: { 'first-paint': './src/first-paint.tsx' },
    output: {
      ...base.output,
      path: folder,
      publicPath: '/',
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    module: {
      ...base.module,
      generator: {
        asset: { emit: false },
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    plugins: [new rspack.DefinePlugin({ __DEVELOPMENT__: 'false', __VERSION__: '""' })],
    optimization: { minimize: false },
  };
}

/**
 * `first-paint.mjs` draws the frames that the gateway puts into its pages, so that a reader sees something as soon as
 * the styles are there. The gateway draws, because only it knows the remotes whose menus and slots are in them.
 *
 * @throws when the shell can't be drawn without a browser
 */
export async function firstPaintFile(): Promise<Files> {
  return inTempFolder('first-paint', async (folder) => {
    await bundle(nodeConfig(folder));
    const file = join(folder, 'first-paint.mjs');
    const { paths, renderFirstPaint }: FirstPaintModule = await import(pathToFileURL(file).href);
    for (const path of paths) renderFirstPaint(path, []);
    return { 'first-paint.mjs': readFileSync(file, 'utf8') };
  });
}
