import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { apiVersion, type RemoteFile, type RemoteManifest } from '@storysprout/contract';
import { isDevelopment, type WebApp } from './app';
import { exposesOf } from './manifest/check-manifest';
import { usesOf } from './manifest/remote-uses';
import { typesOf } from './manifest/widget-types';
import { devPlugins } from './plugins/dev-plugins';
import { emitFiles } from './plugins/emit-files';
import { leanFederation } from './plugins/federation-runtime';
import { fileIntegrity } from './plugins/file-integrity';
import { remoteServerFile } from './server-bundle';
import { sharedModules } from './shared-modules';
import { webConfig } from './web-config';

/** Returns the file that describes the remote to the registry; `mf-manifest.json` is in the same folder. */
function remoteJson(manifest: RemoteManifest, { folder, version }: WebApp): string {
  // With hot reloading, the compiler would check everything again after each change.
  const types = isDevelopment() ? null : typesOf(folder, manifest);
  const uses = usesOf(folder, types?.passes);
  const facts = { name: manifest.name, version, manifest, api: apiVersion, uses };
  const remote: RemoteFile = { ...facts, ...(types && { widgets: types.takes }) };
  return JSON.stringify(remote, null, 2);
}

/** Returns the remote's own pictures, by the addresses in its manifest. */
function picturesOf({ pictures = {} }: RemoteManifest, { folder }: WebApp): Record<string, Buffer> {
  const files = Object.values(pictures);
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, 'src', file))]));
}

/** Returns the complete build configuration of a remote, from its manifest. */
export function remoteConfig(manifest: RemoteManifest, app: WebApp): Configuration {
  const base = webConfig(app);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...devPlugins(),
      ...leanFederation(),
      new ModuleFederationPlugin({
        name: manifest.name,
        filename: isDevelopment() ? 'assets/remoteEntry.js' : 'assets/remoteEntry.[contenthash:10].js',
        exposes: exposesOf(manifest, app.folder),
        shared: sharedModules(app.folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      ...fileIntegrity(),
      ...(isDevelopment() ? [] : [emitFiles(() => remoteServerFile(manifest, app))]),
      emitFiles(() => ({ 'remote.json': remoteJson(manifest, app), ...picturesOf(manifest, app) })),
    ],
  };
}
