import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSafePath } from '@storysprout/contract';
import { cacheBytes } from '../cache-sizes';
import { type ServedFile, toServedFile } from './served-file';
import { ServedFileCache } from './served-file-cache';

/** Files of the built site, kept in memory while they do not change. */
export class FileStore {
  private readonly cache = new ServedFileCache(cacheBytes.siteFiles);

  /** Returns the file below `folder`, or `null` when there is none or the path leaves the folder. */
  async read(folder: string, path: string): Promise<ServedFile | null> {
    if (!isSafePath(path)) return null;
    const full = join(folder, path);
    const stamp = await stampOf(full);
    if (stamp === null) return null;
    return this.cache.get(full, stamp, async () => toServedFile(basename(full), await readFile(full)));
  }
}

async function stampOf(full: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(full).then((stats) => (stats.isFile() ? stats : Promise.reject(stats)));
    return `${mtimeMs}-${size}-${ino}`;
  } catch {
    // Missing, or not a file: the same to the caller.
    return null;
  }
}
