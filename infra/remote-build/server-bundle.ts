import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { comesDrawn, type RemoteManifest, serverBundleName } from '@storysprout/contract';
import type { WebApp } from './app';
import { bundle } from './bundle';
import { fileOfExpose } from './check-manifest';
import type { Files } from './emit-files';
import { sharedVersions } from './shared-modules';
import { inTempFolder } from './temp-folder';
import { webConfig } from './web-config';

interface ServerBundle {
  readonly app: WebApp;
  /** The file it is made from. */
  readonly entry: string;
  /** Where the browser finds pictures that the code names. */
  readonly publicPath: string;
  /** Modules that come from elsewhere. */
  readonly externals?: Record<string, string>;
  /** What the build tells the code, besides what it tells every app. */
  readonly defines?: Readonly<Record<string, string>>;
}

/** What the code of an app looks for, whether it has a meaning where it runs or not. */
const usualDefines = { __DEVELOPMENT__: 'false', __VERSION__: '""', __SHARED_VERSIONS__: '{}', __GENERATIONS__: '[]' };

/**
 * An app without a browser, in one file, for the renderer: class names and addresses of files come out as in the
 * browser's bundle, the files stay away. It needs no module of Node.
 */
function serverConfig({ app, entry, publicPath, externals, defines }: ServerBundle, output: string): Configuration {
  const base = webConfig(app);
  return {
    ...base,
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { server: entry },
    output: {
      ...base.output,
      path: output,
      publicPath,
      filename: serverBundleName,
      asyncChunks: false,
      library: { type: 'commonjs2' },
      globalObject: 'globalThis',
    },
    ...(externals && { externals, externalsType: 'commonjs' as const }),
    module: {
      ...base.module,
      // There is no document here, and so no base for the addresses of files.
      parser: { ...base.module?.parser, javascript: { ...base.module?.parser?.javascript, url: 'relative' } },
      generator: {
        asset: { emit: false },
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    plugins: [
      new rspack.DefinePlugin({ ...usualDefines, ...defines }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    // Names in failures are worth more here than a few kilobytes.
    optimization: { minimize: false },
  };
}

/** The bundle as a file. @param made gets an empty folder to write to */
export async function serverFile(name: string, made: (folder: string) => ServerBundle): Promise<Files> {
  return inTempFolder(`server-${name}`, async (folder) => {
    await bundle(serverConfig(made(folder), folder));
    return { [serverBundleName]: readFileSync(join(folder, serverBundleName), 'utf8') };
  });
}

/** The parts of a remote that are the same for everybody; each runs when it is first asked for. */
export function remoteServerFile({ name, pages, widgets }: RemoteManifest, app: WebApp): Promise<Files> {
  const exposed = [...pages.filter(comesDrawn), ...widgets];
  const parts = exposed.map(({ expose }) => {
    const file = join(app.folder, fileOfExpose(expose));
    return `  ${JSON.stringify(expose)}: () => require(${JSON.stringify(file)}),`;
  });
  return serverFile(name, (temp) => {
    const entry = join(temp, 'entry.js');
    writeFileSync(entry, `module.exports = { parts: {\n${parts.join('\n')}\n} };\n`);
    return {
      app,
      entry,
      publicPath: `/remotes/${name}/${app.version}/`,
      externals: Object.fromEntries(Object.keys(sharedVersions(app.folder)).map((each) => [each, each])),
    };
  });
}
