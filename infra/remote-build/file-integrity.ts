import { hash } from 'node:crypto';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { isDevelopment } from './app';
import { onFiles } from './emit-files';

const manifestName = 'mf-manifest.json';
const isContainer = (name: string) => name.startsWith('assets/remoteEntry.');
/** Every script and style of a remote except the container, whose hash the registry provides; the renderer's code, too. */
const isChecked = (name: string) => /\.(js|cjs|css)$/.test(name) && !isContainer(name);

function hashesOf({ assets }: Compilation): Record<string, string> {
  const checked = Object.entries(assets).filter(([name]) => isChecked(name));
  const inOrder = checked.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    inOrder.map(([name, source]) => [name, `sha256-${hash('sha256', source.buffer(), 'base64')}`]),
  );
}

/** Writes `integrity` into the federation manifest, for files that the federation run time loads itself. */
const integrityInManifest = onFiles('IntegrityInManifest', 'REPORT', (compilation) => {
  const manifest = JSON.parse(compilation.assets[manifestName]?.source().toString() ?? '{}');
  const text = JSON.stringify({ ...manifest, integrity: hashesOf(compilation) });
  compilation.updateAsset(manifestName, new rspack.sources.RawSource(text));
});

const sorted = (code: string) => code.replace(/(?<=Hashes = \{)[^}]+/g, (list) => list.split(',').sort().join(','));

/** In the container, the plugin lists chunks with their hashes in the order in which its threads were done with them. */
const hashesInOrder = onFiles('HashesInOrder', 'ADDITIONAL', (compilation) => {
  for (const [name, asset] of Object.entries(compilation.assets).filter(([each]) => isContainer(each))) {
    const { source, map } = asset.sourceAndMap();
    const inOrder = new rspack.sources.SourceMapSource(sorted(source.toString()), name, sorted(JSON.stringify(map)));
    compilation.updateAsset(name, inOrder);
  }
});

/**
 * Lets browsers take a remote's scripts and styles only as they were built. Pages are told the hashes of manifest and
 * container; these hold the hashes of all the rest. None with hot reloading, where files change.
 */
export function fileIntegrity(): RspackPluginInstance[] {
  if (isDevelopment()) return [];
  return [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
    hashesInOrder,
    integrityInManifest,
  ];
}
