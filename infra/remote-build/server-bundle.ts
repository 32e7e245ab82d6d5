import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isServerRendered, type RemoteManifest, serverBundleName } from '@storysprout/contract';
import type { WebApp } from './app';
import { bundle } from './bundle';
import { fileOfExpose } from './check-manifest';
import type { Files } from './emit-files';
import { sharedVersions } from './shared-modules';
import { inTempFolder } from './temp-folder';
import { webConfig } from './web-config';

interface ServerBundle {
  readonly app: WebApp;
  /** The file it is made from, relative to the app's folder. */
  readonly entry: string;
  /** The text of that file, where it lies in no folder: one of another name each time would be another build. */
  readonly entryText?: string;
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
      ...(entryText === undefined ? [] : [new rspack.experiments.VirtualModulesPlugin({ [entry]: entryText })]),
    ],
    // Names in failures are worth more here than a few kilobytes.
    optimization: { minimize: false },
  };
}

/** The bundle as a file. */
export async function serverFile(bundled: ServerBundle): Promise<Files> {
  return inTempFolder(`server-${bundled.app.shortName}`, async (folder) => {
    await bundle(serverConfig(bundled, folder));
    return { [serverBundleName]: readFileSync(join(folder, serverBundleName), 'utf8') };
  });
}

/** The parts of a remote that are the same for everybody; each runs when it is first asked for. */
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
