import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type RemoteManifest, serverBundleName } from '@storysprout/contract';
import { bundle } from './bundle';
import { fileOfExpose } from './check-manifest';
import type { Files } from './emit-files';
import { sharedVersions } from './shared-modules';
import { buildVersion } from './source-hash';
import { inTempFolder } from './temp-folder';
import { webConfig } from './web-config';
import { folderOf, root } from './workspaces';

interface ServerBundle {
  readonly folder: string;
  readonly shortName: string;
  /** The file it is made from. */
  readonly entry: string;
  /** Where the browser finds pictures that the code names. */
  readonly publicPath: string;
  /** Modules that come from elsewhere. */
  readonly externals?: Record<string, string>;
}

/**
 * An app without a browser, in one file, for the renderer: class names and addresses of files come out as in the
 * browser's bundle, the files stay away. It needs no module of Node.
 */
function serverConfig(
  { folder, shortName, entry, publicPath, externals }: ServerBundle,
  output: string,
): Configuration {
  const base = webConfig(folder, shortName);
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
      generator: {
        asset: { emit: false },
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    plugins: [
      new rspack.DefinePlugin({ __DEVELOPMENT__: 'false', __VERSION__: '""', __SHARED_VERSIONS__: '{}' }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    // Names in failures are worth more here than a few kilobytes.
    optimization: { minimize: false },
  };
}

async function serverFile(name: string, made: (folder: string) => ServerBundle): Promise<Files> {
  return inTempFolder(`server-${name}`, async (folder) => {
    await bundle(serverConfig(made(folder), folder));
    return { [serverBundleName]: readFileSync(join(folder, serverBundleName), 'utf8') };
  });
}

/** The shell, with all that it shares with remotes. */
export function shellServerFile(): Promise<Files> {
  return serverFile('shell', () => ({
    folder: 'shell',
    shortName: 'shell',
    entry: './src/server.tsx',
    publicPath: '/',
  }));
}

/** What everybody may see of a remote, each part run when it is first asked for. */
export function remoteServerFile({ name, pages, widgets }: RemoteManifest): Promise<Files> {
  const folder = folderOf(name);
  const exposed = [...pages.filter(({ access }) => access === 'public'), ...widgets];
  const parts = exposed.map(({ expose }) => {
    const file = join(root, folder, fileOfExpose(expose));
    return `  ${JSON.stringify(expose)}: () => require(${JSON.stringify(file)}),`;
  });
  return serverFile(name, (temp) => {
    const entry = join(temp, 'entry.js');
    writeFileSync(entry, `module.exports = { parts: {\n${parts.join('\n')}\n} };\n`);
    return {
      folder,
      shortName: folder.replace(/^mf-/, ''),
      entry,
      publicPath: `/remotes/${name}/${buildVersion(folder)}/`,
      externals: Object.fromEntries(Object.keys(sharedVersions()).map((each) => [each, each])),
    };
  });
}
