import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from './source-hash';
import { type App, root } from './workspaces';

const stampOf = ({ folder }: App) => join(root, folder, 'dist/.build-hash');

/** Returns whether the app was never built, or its sources have changed since the last build. */
export function isStale(app: App): boolean {
  const stamp = stampOf(app);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(app.folder);
}

/**
 * Stores the source hash of a build. The hash is taken before the build, so an edit during the build makes the build
 * stale.
 */
export function stamp(app: App, hash: string): void {
  writeFileSync(stampOf(app), hash);
}
