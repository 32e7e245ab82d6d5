import { hash } from 'node:crypto';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { isDevelopment } from '../app';
import { onFiles } from './emit-files';

const manifestName = 'mf-manifest.json';
const isContainer = (name: string) => name.startsWith('assets/remoteEntry.');
/**
 * Matches all scripts and styles of a remote, including the renderer's code, but not the container, whose hash the
 * registry provides.
 */
const isChecked = (name: string) => /\.(js|cjs|css)$/.test(name) && !isContainer(name);

function hashesOf({ assets }: Compilation): Record<string, string> {
  const checked = Object.entries(assets).filter(([name]) => isChecked(name));
  const inOrder = checked.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    inOrder.map(([name, source]) => [name, `sha256-${hash('sha256', source.buffer(), 'base64')}`]),
  );
}

interface FederationManifest {
  readonly id: string;
  readonly shared: readonly { readonly id: string }[];
}

/**
 * Returns the federation manifest with the hashes. The plugin lists shared modules in the order in which its threads
 * finish. Sorting makes the build reproducible.
 */
export function withIntegrity(manifest: FederationManifest, integrity: Readonly<Record<string, string>>): string {
  const shared = manifest.shared.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return JSON.stringify({ ...manifest, shared, integrity });
}

/** Writes `integrity` into the federation manifest, for files that the federation runtime loads itself. */
const integrityInManifest = onFiles('IntegrityInManifest', 'REPORT', (compilation) => {
  const manifest = JSON.parse(compilation.assets[manifestName]?.source().toString() ?? '{"shared":[]}');
  compilation.updateAsset(manifestName, new rspack.sources.RawSource(withIntegrity(manifest, hashesOf(compilation))));
});

const sorted = (code: string) => code.replace(/(?<=Hashes = \{)[^}]+/g, (list) => list.split(',').sort().join(','));

/**
 * The plugin lists chunks and hashes in the container in the order in which its threads finish. Sorting makes the build
 * reproducible.
 */
const hashesInOrder = onFiles('HashesInOrder', 'ADDITIONAL', (compilation) => {
  for (const [name, asset] of Object.entries(compilation.assets).filter(([each]) => isContainer(each))) {
    const { source, map } = asset.sourceAndMap();
    const inOrder = new rspack.sources.SourceMapSource(sorted(source.toString()), name, sorted(JSON.stringify(map)));
    compilation.updateAsset(name, inOrder);
  }
});

/**
 * Makes browsers refuse changed scripts and styles of a remote. A page gets the hashes of the manifest and the
 * container, which contain the hashes of all other files. Not used with hot reloading, where files change.
 */
export function fileIntegrity(): RspackPluginInstance[] {
  if (isDevelopment()) return [];
  return [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
    hashesInOrder,
    integrityInManifest,
  ];
}
