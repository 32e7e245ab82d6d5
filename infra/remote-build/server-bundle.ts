import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isServerRendered, type RemoteManifest, serverBundleName } from '@storysprout/contract';
import type { WebApp } from './app';
import { bundle } from './bundle';
import { fileOfExpose } from './manifest/check-manifest';
import type { Files } from './plugins/emit-files';
import { sharedVersions } from './shared-modules';
import { inTempFolder } from './temp-folder';
import { webConfig } from './web-config';

interface ServerBundle {
  readonly app: WebApp;
  /** The entry file, relative to the app's folder. */
  readonly entry: string;
  /**
   * The text of the entry file if it is a virtual module. A temporary file with a different name each time would change
   * the build.
   */
  readonly entryText?: string;
  /** The address at which browsers find the pictures that the code imports. */
  readonly publicPath: string;
  /** Modules that are provided at run time. */
  readonly externals?: Record<string, string>;
  /** Constants for the code, in addition to those that every app gets. */
  readonly defines?: Readonly<Record<string, string>>;
}

/** Constants that an app's code may refer to, even where they have no meaning. */
const usualDefines = { __DEVELOPMENT__: 'false', __VERSION__: '""', __SHARED_VERSIONS__: '{}', __GENERATIONS__: '[]' };

/**
 * Bundles an app into one file for the renderer. Class names and addresses of files are the same as in the browser's
 * bundle, but the files are not emitted. The code needs no Node modules.
 */
function serverConfig(bundled: ServerBundle, output: string): Configuration {
  const { app, entry, entryText, publicPath, externals, defines } = bundled;
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
      // There is no document here that could be the base for addresses of files.
      parser: { ...base.module?.parser, javascript: { ...base.module?.parser?.javascript, url: 'relative' } },
      generator: {
        asset: { emit: false },
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    plugins: [
      new rspack.DefinePlugin({ ...usualDefines, ...defines }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(entryText === undefined ? [] : [new rspack.experiments.VirtualModulesPlugin({ [entry]: entryText })]),
    ],
    // Readable names in errors are worth more here than a few kilobytes.
    optimization: { minimize: false },
  };
}

/** Returns the bundle as a file. */
export async function serverFile(bundled: ServerBundle): Promise<Files> {
  return inTempFolder(`server-${bundled.app.shortName}`, async (folder) => {
    await bundle(serverConfig(bundled, folder));
    return { [serverBundleName]: readFileSync(join(folder, serverBundleName), 'utf8') };
  });
}

/** Bundles the parts of a remote that the server can render. Each is evaluated when it is first requested. */
export function remoteServerFile({ name, pages, widgets }: RemoteManifest, app: WebApp): Promise<Files> {
  const exposed = [...pages.filter(isServerRendered), ...widgets];
  const parts = exposed.map(
    ({ expose }) => `  ${JSON.stringify(expose)}: () => require(${JSON.stringify(fileOfExpose(expose))}),`,
  );
  return serverFile({
    app,
    entry: './server-parts.cjs',
    entryText: `module.exports = { parts: {\n${parts.join('\n')}\n} };\n`,
    publicPath: `/remotes/${name}/${app.version}/`,
    externals: Object.fromEntries(Object.keys(sharedVersions(app.folder)).map((each) => [each, each])),
  });
}
