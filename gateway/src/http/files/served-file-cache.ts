import { LRUCache } from 'lru-cache';
import { type SentFile, type ServedFile, sizeOf } from './served-file';

interface Cached<File> {
  /** Changes when the file does. */
  readonly stamp: string;
  readonly file: File;
}
interface Loading<File> {
  readonly stamp: string;
  readonly file: Promise<File>;
}

/** Bytes an entry takes besides its file and its key. */
const overheadBytes = 512;

/** Files ready to send, compressed once and kept in memory; the least recently used are evicted first. */
export class ServedFileCache<File extends SentFile = ServedFile> {
  private readonly cached: LRUCache<string, Cached<File>>;
  /** By key; concurrent requests share one load. */
  private readonly loading = new Map<string, Loading<File>>();

  constructor(maxBytes: number) {
    this.cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ stamp, file }, key) => overheadBytes + key.length + stamp.length + sizeOf(file),
    });
  }

  /** Memory the files take, in bytes. */
  get bytes(): number {
    return this.cached.calculatedSize;
  }

  /** The file under `key`, loaded when it is missing or its `stamp` has changed. */
  async get(key: string, stamp: string, load: () => Promise<File>): Promise<File> {
    const known = this.cached.get(key);
    if (known?.stamp === stamp) return known.file;
    const loading = this.loading.get(key);
    return loading?.stamp === stamp ? loading.file : this.load(key, stamp, load);
  }

  private async load(key: string, stamp: string, load: () => Promise<File>): Promise<File> {
    const entry: Loading<File> = { stamp, file: load() };
    this.loading.set(key, entry);
    try {
      const file = await entry.file;
      if (this.loading.get(key) === entry) this.cached.set(key, { stamp, file });
      return file;
    } finally {
      if (this.loading.get(key) === entry) this.loading.delete(key);
    }
  }
}
