import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ServedFile, sizeOf, toServedFile } from './served-file';

interface Kept {
  /** Changes when the file does. */
  readonly stamp: string;
  readonly file: Promise<ServedFile>;
  bytes: number;
}

const defaultMaxBytes = 128 * 1024 * 1024;

/** Files of the built site, compressed once and kept in memory, the least recently used going first. */
export class FileStore {
  private readonly kept = new Map<string, Kept>();
  private totalBytes = 0;

  constructor(private readonly maxBytes = defaultMaxBytes) {}

  /** The file below `folder`, or `null` when there is none or the path tries to get out. */
  async read(folder: string, path: string): Promise<ServedFile | null> {
    if (!isSafePath(path)) return null;
    const full = join(folder, path);
    const stamp = await stampOf(full);
    if (stamp === null) return null;
    const known = this.kept.get(full);
    if (known?.stamp === stamp) {
      this.kept.delete(full);
      this.kept.set(full, known);
      return known.file;
    }
    return this.load(full, stamp);
  }

  private async load(full: string, stamp: string): Promise<ServedFile> {
    const entry: Kept = { stamp, bytes: 0, file: readFile(full).then((plain) => toServedFile(basename(full), plain)) };
    this.forget(full);
    this.kept.set(full, entry);
    try {
      const file = await entry.file;
      if (this.kept.get(full) === entry) this.count(entry, sizeOf(file));
      return file;
    } catch (error) {
      if (this.kept.get(full) === entry) this.forget(full);
      throw error;
    }
  }

  private count(entry: Kept, bytes: number): void {
    entry.bytes = bytes;
    this.totalBytes += bytes;
    for (const path of this.kept.keys()) {
      if (this.totalBytes <= this.maxBytes) return;
      this.forget(path);
    }
  }

  private forget(full: string): void {
    this.totalBytes -= this.kept.get(full)?.bytes ?? 0;
    this.kept.delete(full);
  }
}

/** No way up, no hidden files, nothing odd. */
export function isSafePath(path: string): boolean {
  const segments = path.split('/');
  return segments.every((segment) => /^[\w@][\w.@ -]*$/.test(segment));
}

async function stampOf(full: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(full).then((stats) => (stats.isFile() ? stats : Promise.reject(stats)));
    return `${mtimeMs}-${size}-${ino}`;
  } catch {
    // Not there, or no file: the same to whoever asks.
    return null;
  }
}
