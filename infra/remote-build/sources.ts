import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Returns the paths of all files below a folder.
 *
 * @param isIgnored returns whether to skip a file or folder with this name
 */
export function filesBelow(folder: string, isIgnored: (name: string) => boolean = () => false): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, isIgnored) : [path];
    });
}

const ignored = new Set(['node_modules', 'dist', 'test', 'coverage']);
const isNoSource = (name: string) => ignored.has(name) || /\.test\.tsx?$/.test(name) || name === 'README.md';

/** Returns the files that a build is made from, without tests, documents and built files. */
export const sourcesBelow = (folder: string) => filesBelow(folder, isNoSource);

/** Returns a SHA-256 (hex) of the files' paths, relative to `base`, and contents. */
export function hashOfFiles(base: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(base, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
