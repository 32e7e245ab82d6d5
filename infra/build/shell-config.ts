import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { pageParts } from '../../shell/src/pages/page-parts';
import { artFiles } from './art-pictures';
import { iconFiles } from './art-icons';
import { devPlugins } from './dev-plugins';
import { earlyScript, earlyScriptPath } from './early-script';
import { EmitFiles } from './emit-files';
import { leanFederation } from './federation-runtime';
import { firstPaintFile } from './first-paint';
import { platformFile } from './platform-file';
import { ServiceWorker } from './service-worker';
import { sharedModules } from './shared-modules';
import { buildVersion } from './source-hash';
import { isDevelopment, webConfig } from './web-config';
import { webManifest } from './web-manifest';

/** The shell as a page without federation: what a benchmark of federation compares with is built from this, too. */
export function shellPage(plugins: readonly RspackPluginInstance[] = []): Configuration {
  const base = webConfig('shell', 'shell');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...devPlugins(),
      ...plugins,
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        templateParameters: { early: earlyScriptPath() },
        scriptLoading: 'module',
        inject: 'head',
      }),
      new EmitFiles(earlyScript),
      new rspack.DefinePlugin({
        __DEVELOPMENT__: JSON.stringify(isDevelopment()),
        __VERSION__: JSON.stringify(isDevelopment() ? 'dev' : buildVersion('shell')),
      }),
    ],
  };
}

async function siteFiles() {
  return {
    ...(await artFiles()),
    ...(await iconFiles()),
    'site.webmanifest': webManifest(),
    'page-parts.json': JSON.stringify(pageParts),
  };
}

/** The whole build of the shell: one HTML page, its bundle, its service worker, and the art. */
export function shellConfig(): Configuration {
  const federation = new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: sharedModules('shell'),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
  });
  const ofProduction = [new EmitFiles(firstPaintFile), new ServiceWorker('./worker/main.ts')];
  return shellPage([
    ...leanFederation(),
    federation,
    new EmitFiles(siteFiles),
    new EmitFiles(platformFile),
    ...(isDevelopment() ? [] : ofProduction),
  ]);
}
