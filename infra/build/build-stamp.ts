import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from './source-hash';
import { type App, root } from './workspaces';

const stampOf = ({ folder }: App) => join(root, folder, 'dist/.build-hash');

/** Whether the app was never built or what it is built from has changed since. */
export function isStale(app: App): boolean {
  const stamp = stampOf(app);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(app.folder);
}

/** Remembers what a build was made from. `hash` was taken before it, so an edit during the build counts. */
export function stamp(app: App, hash: string): void {
  writeFileSync(stampOf(app), hash);
}
