import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from '@rspack/core';
import { bundle } from '../remote-build/bundle';
import { stamp } from './build-stamp';
import { sourceHash } from './source-hash';
import { type App, root } from './workspaces';

/**
 * Open pages keep the version they started with, so files of earlier shell builds are kept for this long. The registry
 * keeps those of remotes.
 */
const oldFileRetentionMs = 7 * 24 * 60 * 60 * 1_000;

export async function loadConfig({ folder }: App): Promise<Configuration> {
  const module = (await import(pathToFileURL(join(root, folder, 'rspack.config.ts')).href)) as {
    default: Configuration;
  };
  return module.default;
}

function dropOldFiles(app: App, stats: Stats, now: number): void {
  const retentionMs = app.name === 'shell' ? oldFileRetentionMs : 0;
  const assets = join(root, app.folder, 'dist/assets');
  const current = new Set(Object.keys(stats.compilation.assets));
  for (const name of readdirSync(assets)) {
    const isOld = now - statSync(join(assets, name)).mtimeMs > retentionMs;
    if (isOld && !current.has(`assets/${name}`)) rmSync(join(assets, name));
  }
}

/**
 * Builds one app into its `dist`.
 *
 * @returns an error message, or null
 */
export async function buildApp(app: App): Promise<string | null> {
  try {
    const hash = sourceHash(app.folder);
    const config = await loadConfig(app);
    const stats = await bundle(config);
    if (config.target !== 'node20') dropOldFiles(app, stats, Date.now());
    stamp(app, hash);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
