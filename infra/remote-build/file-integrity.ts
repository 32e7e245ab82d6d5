import { createHash } from 'node:crypto';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { isDevelopment } from './app';
import { onFiles } from './emit-files';

const manifestName = 'mf-manifest.json';
/** Every script and style of a remote except the container, whose hash the registry provides; the renderer's code, too. */
const isChecked = (name: string) => /\.(js|cjs|css)$/.test(name) && !name.startsWith('assets/remoteEntry.');

function hashesOf({ assets }: Compilation): Record<string, string> {
  const checked = Object.entries(assets).filter(([name]) => isChecked(name));
  return Object.fromEntries(
    checked.map(([name, source]) => [name, `sha256-${createHash('sha256').update(source.buffer()).digest('base64')}`]),
  );
}

/** Writes `integrity` into the federation manifest, for files that the federation run time loads itself. */
const integrityInManifest = onFiles('IntegrityInManifest', 'REPORT', (compilation) => {
  const manifest = JSON.parse(compilation.assets[manifestName]?.source().toString() ?? '{}');
  const text = JSON.stringify({ ...manifest, integrity: hashesOf(compilation) });
  compilation.updateAsset(manifestName, new rspack.sources.RawSource(text));
});

/**
 * Lets browsers take a remote's scripts and styles only as they were built. Pages are told the hashes of manifest and
 * container; these hold the hashes of all the rest. None with hot reloading, where files change.
 */
export function fileIntegrity(): RspackPluginInstance[] {
  if (isDevelopment()) return [];
  return [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }), integrityInManifest];
}
