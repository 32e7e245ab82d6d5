import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { pathsWithoutPage } from '@storysprout/contract/api';
import { onFiles } from '../remote-build/emit-files';
import { fontSubsetFile } from './font-subset';
import { buildVersion } from './source-hash';

const name = 'service-worker';
/** At the top of the site, so that it may serve all of it. */
const fileName = 'sw.js';

/**
 * Kept from the start: code, styles, drawings and the letters the site is written in. Others once they are used, among them a
 * second generation of kit and React.
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
 * Builds the shell's service worker beside the page and tells it where no page lies, and the names of the page's files, which
 * only this build knows. So its text changes with every version, by which browsers notice that there is one.
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
