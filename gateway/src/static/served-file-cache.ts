import { LRUCache } from 'lru-cache';
import { type ServedFile, sizeOf } from './served-file';

interface Kept {
  /** Changes when the file does. */
  readonly stamp: string;
  readonly file: ServedFile;
}
interface Loading {
  readonly stamp: string;
  readonly file: Promise<ServedFile>;
}

/** Bytes an entry takes besides its file and its key. */
const overheadBytes = 512;

/** Files ready to send, compressed once and kept in memory; the least recently used are evicted first. */
export class ServedFileCache {
  private readonly kept: LRUCache<string, Kept>;
  /** By key; concurrent requests share one load. */
  private readonly loading = new Map<string, Loading>();

  constructor(maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ stamp, file }, key) => overheadBytes + key.length + stamp.length + sizeOf(file),
    });
  }

  /** Memory the files take, in bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** The file under `key`, loaded when it is missing or its `stamp` has changed. */
  async get(key: string, stamp: string, load: () => Promise<ServedFile>): Promise<ServedFile> {
    const known = this.kept.get(key);
    if (known?.stamp === stamp) return known.file;
    const loading = this.loading.get(key);
    return loading?.stamp === stamp ? loading.file : this.load(key, stamp, load);
  }

  private async load(key: string, stamp: string, load: () => Promise<ServedFile>): Promise<ServedFile> {
    const entry: Loading = { stamp, file: load() };
    this.loading.set(key, entry);
    try {
      const file = await entry.file;
      if (this.loading.get(key) === entry) this.kept.set(key, { stamp, file });
      return file;
    } finally {
      if (this.loading.get(key) === entry) this.loading.delete(key);
    }
  }
}
