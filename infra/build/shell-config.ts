import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { pageParts } from '../../shell/src/pages/page-parts';
import { iconFiles } from './art-icons';
import { artFiles } from './art-pictures';
import { ChunkFiles } from './chunk-files';
import { devPlugins } from './dev-plugins';
import { earlyScript, earlyScriptPath } from './early-script';
import { EmitFiles } from './emit-files';
import { firstPaintFile } from './first-paint';
import { platformFile } from './platform-file';
import { ServiceWorker } from './service-worker';
import { sharedVersions } from './shared-modules';
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
        __SHARED_VERSIONS__: JSON.stringify(sharedVersions()),
        // The federation's run time leaves out what only Node needs.
        ENV_TARGET: JSON.stringify('web'),
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
  const ofProduction = [new EmitFiles(firstPaintFile), new ServiceWorker('./worker/main.ts')];
  return shellPage([
    new EmitFiles(siteFiles),
    new EmitFiles(platformFile),
    new ChunkFiles('federation', 'for-remotes.json'),
    ...(isDevelopment() ? [] : ofProduction),
  ]);
}
