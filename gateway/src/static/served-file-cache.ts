import { type ServedFile, sizeOf } from './served-file';

interface Kept {
  /** Changes when the file does. */
  readonly stamp: string;
  readonly file: Promise<ServedFile>;
  bytes: number;
}

const defaultMaxBytes = 128 * 1024 * 1024;

/** Files as they leave, compressed once and kept in memory, the least recently used going first. */
export class ServedFileCache {
  private readonly kept = new Map<string, Kept>();
  private totalBytes = 0;

  constructor(private readonly maxBytes = defaultMaxBytes) {}

  /** The file under `key`, loaded when it is not here or was another one by its `stamp`. */
  async get(key: string, stamp: string, load: () => Promise<ServedFile>): Promise<ServedFile> {
    const known = this.kept.get(key);
    if (known?.stamp !== stamp) return this.load(key, stamp, load);
    this.kept.delete(key);
    this.kept.set(key, known);
    return known.file;
  }

  private async load(key: string, stamp: string, load: () => Promise<ServedFile>): Promise<ServedFile> {
    const entry: Kept = { stamp, bytes: 0, file: load() };
    this.forget(key);
    this.kept.set(key, entry);
    try {
      const file = await entry.file;
      if (this.kept.get(key) === entry) this.count(entry, sizeOf(file));
      return file;
    } catch (error) {
      if (this.kept.get(key) === entry) this.forget(key);
      throw error;
    }
  }

  private count(entry: Kept, bytes: number): void {
    entry.bytes = bytes;
    this.totalBytes += bytes;
    for (const key of this.kept.keys()) {
      if (this.totalBytes <= this.maxBytes) return;
      this.forget(key);
    }
  }

  private forget(key: string): void {
    this.totalBytes -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }
}
