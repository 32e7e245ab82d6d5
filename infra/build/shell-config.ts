import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { pageSlots } from '../../shell/src/pages/page-slots';
import { serverRenderedPaths } from '../../shell/src/pages/site/server-rendered-paths';
import { isDevelopment } from '../remote-build/app';
import { devPlugins } from '../remote-build/plugins/dev-plugins';
import { emitFiles, onFiles } from '../remote-build/plugins/emit-files';
import { sharedVersions } from '../remote-build/shared-modules';
import { webConfig } from '../remote-build/web-config';
import { iconFiles } from './art/art-icons';
import { artFiles } from './art/art-pictures';
import { fontSubsetRule, preloadFontSubset } from './fonts/font-subset';
import { ownPagesFile } from './shell-files/own-pages';
import { platformFile } from './shell-files/platform-file';
import { type SecondGeneration, secondGeneration } from './shell-files/second-generation';
import { serviceWorker } from './shell-files/service-worker';
import { shellServerFile } from './shell-files/shell-server';
import { webManifest } from './shell-files/web-manifest';
import { webApp } from './web-app';
import { assetList, root } from './workspaces';

const isLoaded = (file: string) => !file.endsWith('.map');

/**
 * Writes the file names of a chunk and of the chunks it loads, which only the bundler can provide, to a file of the
 * build.
 */
function chunkFiles(chunk: string, file: string): RspackPluginInstance {
  return onFiles('ChunkFiles', 'REPORT', (compilation) => {
    const files = (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(isLoaded);
    if (files.length === 0) throw new Error(`The build has no chunk named ${chunk}.`);
    compilation.emitAsset(file, new rspack.sources.RawSource(JSON.stringify(files)));
  });
}

const sourceOf = (file: string) => readFileSync(join(root, 'shell/src', file), 'utf8');

/**
 * Lists the assets of this build. A release of the shell contains only these (build-app.ts keeps those of earlier
 * builds).
 */
function listAssets(): RspackPluginInstance {
  return onFiles('AssetList', 'REPORT', (compilation) => {
    const assets = Object.keys(compilation.assets).filter((file) => file.startsWith('assets/'));
    compilation.emitAsset(assetList, new rspack.sources.RawSource(JSON.stringify(assets)));
  });
}

/** Returns the page with the early script inlined: as a separate file it would delay the first paint by a request. */
function template(): string {
  const early = `<script>${sourceOf('early.js')}</script>`;
  return sourceOf('index.html').replace('<script src="./early.js"></script>', () => early);
}

/** Defines the versions that the shell provides, as constants in its code. */
const offers = (generations: readonly SecondGeneration[]) => ({
  __SHARED_VERSIONS__: JSON.stringify(sharedVersions(join(root, 'shell'))),
  __GENERATIONS__: JSON.stringify(generations.map(({ shared, entry }) => ({ shared, entry }))),
});

/** Returns the shell's build without federation. The benchmark of federation builds its baseline from this, too. */
export function shellPage(
  plugins: readonly RspackPluginInstance[] = [],
  generations: readonly SecondGeneration[] = [],
): Configuration {
  const base = webConfig(webApp('shell'));
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), fontSubsetRule] },
    // Code of one part is in a file of its own. Code that several parts use is duplicated in each unless it is large:
    // on a slow connection a request takes longer than the extra bytes.
    optimization: { ...base.optimization, splitChunks: { minSize: 60_000, cacheGroups: { defaultVendors: false } } },
    plugins: [
      ...devPlugins(),
      ...plugins,
      new rspack.HtmlRspackPlugin({
        templateContent: template,
        scriptLoading: 'module',
        inject: 'head',
      }),
      preloadFontSubset(),
      new rspack.DefinePlugin({
        __DEVELOPMENT__: JSON.stringify(isDevelopment()),
        __VERSION__: JSON.stringify(webApp('shell').version),
        ...offers(generations),
        // The federation runtime then omits code that only Node needs.
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
    'page-slots.json': JSON.stringify(pageSlots),
    'drawn-paths.json': JSON.stringify(serverRenderedPaths),
  };
}

/**
 * Returns the complete build of the shell: one HTML page, its bundle, its service worker, and the art.
 *
 * @param secondKits packages of other kits, or their folders, for remotes that don't work with this kit and React
 */
export async function shellConfig(secondKits: readonly string[] = []): Promise<Configuration> {
  const generations = await Promise.all(secondKits.map(secondGeneration));
  const ofProduction = [emitFiles(() => shellServerFile(offers(generations))), serviceWorker('./worker/main.ts')];
  return shellPage(
    [
      emitFiles(siteFiles),
      emitFiles(() => platformFile(generations)),
      ...generations.map(({ files }) => emitFiles(() => files)),
      chunkFiles('federation', 'for-remotes.json'),
      ownPagesFile(),
      listAssets(),
      ...(isDevelopment() ? [] : ofProduction),
    ],
    generations,
  );
}
