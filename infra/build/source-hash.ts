import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFiles, sourcesBelow } from '../remote-build/sources';
import { packageFacts, root, workspaceFolders } from './workspaces';

/** Returns the app's folder and those of all workspace packages that it uses, directly or indirectly. */
function foldersBehind(folder: string, known = workspaceFolders(), seen = new Set<string>()): Set<string> {
  if (seen.has(folder) || !existsSync(join(root, folder, 'package.json'))) return seen.add(folder);
  seen.add(folder);
  for (const name of packageFacts(folder).uses) {
    const next = known.get(name);
    if (next) foldersBehind(next, known, seen);
  }
  return seen;
}

/**
 * Removes the kit for remotes: they are built without it (the shell has the only copy), so a change of the kit doesn't
 * affect them.
 */
function withoutKit(folders: Set<string>, appFolder: string): string[] {
  return [...folders].filter((folder) => folder !== 'shell/kit' || !appFolder.startsWith('mf-'));
}

/** The folders with the bundler's settings. */
const settings = ['infra/build', 'infra/remote-build'];

/** Absolute paths of everything a build of this app depends on, sorted. */
export function filesBehind(appFolder: string): string[] {
  const folders = withoutKit(foldersBehind(appFolder), appFolder);
  const files = [...folders, ...settings].flatMap((folder) => sourcesBelow(join(root, folder)));
  return [...new Set([...files, join(root, 'package-lock.json')])].sort();
}

/**
 * A hash (hex) of an app's sources, the workspace packages it uses, the build settings and the lock file.
 * Equal hash, equal output.
 */
export function sourceHash(appFolder: string): string {
  return hashOfFiles(root, filesBehind(appFolder));
}

/** Returns the version of a built app: the version of its package, and eight digits of the hash of its sources. */
export function buildVersion(appFolder: string): string {
  return `${packageFacts(appFolder).version}-${sourceHash(appFolder).slice(0, 8)}`;
}
