import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { pathsWithoutPage } from '@storysprout/contract/api';
import { onFiles } from '../../remote-build/plugins/emit-files';
import { fontSubsetFile } from '../fonts/font-subset';
import { buildVersion } from '../source-hash';

const name = 'service-worker';
/** At the root of the site, so that its scope is the whole site. */
const fileName = 'sw.js';

/**
 * Files that are cached at installation: code, styles, pictures and the font subset. Others are cached on first use,
 * among them a second generation of kit and React.
 */
const first = [
  /^assets\/(?!generation-)[^/]*\.(?:js|css|svg)$/,
  fontSubsetFile,
  /^art\/sheets\/(?:front|small)-/,
  /^art\/(?:logo|emoji\/(?:open-book|seedling|umbrella-with-rain-drops|worried-face)(?:-small)?)\.(?:svg|webp)$/,
];

function filesOf(compilation: Compilation) {
  const all = Object.keys(compilation.assets).filter(
    (each) => /^(?:assets|art)\//.test(each) && !each.endsWith('.map'),
  );
  const paths = (files: string[]) => files.map((each) => `/${each}`).sort();
  const ofThisVersion = all.filter((each) => each.startsWith('assets/'));
  return { all: paths(ofThisVersion), first: paths(all.filter((each) => first.some((pattern) => pattern.test(each)))) };
}

/**
 * Builds the shell's service worker beside the page and injects the paths without a page and the names of the page's
 * files, which only this build can provide. So the script changes with every version, which is how browsers detect an
 * update.
 */
export function serviceWorker(entry: string): RspackPluginInstance {
  const withNames = onFiles(name, 'REPORT', (compilation) => {
    const shellFiles = {
      version: `shell@${buildVersion('shell')}`,
      ...filesOf(compilation),
      pathsWithoutPage: pathsWithoutPage().source,
    };
    const head = `const shellFiles=${JSON.stringify(shellFiles)};\n`;
    compilation.updateAsset(fileName, (code) => new rspack.sources.ConcatSource(head, code));
  });
  return {
    apply(compiler) {
      compiler.hooks.make.tapPromise(name, (compilation) => build(compilation, entry));
      withNames.apply(compiler);
    },
  };
}

function build(compilation: Compilation, entry: string): Promise<void> {
  const child = compilation.createChildCompiler(name, { filename: fileName, uniqueName: name }, [
    new rspack.EntryPlugin(compilation.compiler.context, entry, { name }),
  ]);
  return new Promise((resolve, reject) => {
    child.runAsChild((error) => (error ? reject(error) : resolve()));
  });
}
