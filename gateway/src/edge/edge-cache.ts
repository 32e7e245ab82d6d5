import { cacheBytes } from '../memory-bounds';
import { mostKeptBytes } from './edge-rules';

/** A visitor's answer, kept for a moment: the same for everybody without a token. */
export interface EdgeEntry {
  readonly etag: string;
  /** Everything but what belongs to one request: date, id, length, encoding. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Whether compressing pays. */
  readonly isLong: boolean;
  /** By content encoding; made when first asked for. */
  readonly bodies: Map<Encoding, Buffer>;
}
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

interface Kept {
  readonly entry: EdgeEntry;
  /** When its reading began, in milliseconds of the cache's clock. */
  readonly readAt: number;
  readonly bytes: number;
}

/** Nothing is ever staler than two seconds, announcement or not; a little less, for what the way to the reader takes. */
const maxAgeMs = 1_900;
/** From then on the next reader has it read again, early enough that nobody waits for it. */
const dueAgeMs = 900;
/** What an answer takes besides its bodies: headers, the address's place in the map. */
const overheadBytes = 2_048;

/**
 * Answers by address, at most so many bytes. Whoever drops something also makes sure that nothing read before is put
 * in afterwards.
 */
export class EdgeCache {
  private readonly kept = new Map<string, Kept>();
  private readonly loading = new Map<string, Promise<EdgeEntry>>();
  /** Counts the drops: what was read before one is not kept after it. */
  private generation = 0;
  private totalBytes = 0;

  /**
   * @param now a clock in milliseconds that never goes back
   * @param told whether somebody who asked had the answer at once or waits for it to be read
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly told: (outcome: 'hit' | 'miss') => void = () => undefined,
    private readonly maxBytes: number = cacheBytes.edge,
  ) {}

  /** Memory the answers take, in bytes, with every encoding of them. */
  get bytes(): number {
    return this.totalBytes;
  }

  /** The answer, if it is fresh. */
  get(address: string): EdgeEntry | undefined {
    const kept = this.kept.get(address);
    return kept && !this.isTooOld(kept) ? kept.entry : undefined;
  }

  /** Whether somebody should ask for it with `getOrRead`, though it may be fresh still. */
  isDue(address: string): boolean {
    const kept = this.kept.get(address);
    return kept !== undefined && this.ageOf(kept) >= dueAgeMs && !this.loading.has(address);
  }

  /**
   * The fresh answer, or the one `read` gives; many who ask at once cause one reading. A fresh answer that is due is
   * read again behind the back of the reader, who has it at once.
   */
  async getOrRead(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const fresh = this.get(address);
    this.told(fresh ? 'hit' : 'miss');
    if (fresh && !this.isDue(address)) return fresh;
    const reading = this.loading.get(address) ?? this.startReading(address, read);
    if (!fresh) return reading;
    // Should it fail, the next reader tries again, and when the answer is too old its failure is told.
    reading.catch(() => undefined);
    return fresh;
  }

  /** Something changed: whoever asks from now on gets it as it is now. */
  dropAll(): void {
    this.generation += 1;
    this.loading.clear();
    this.kept.clear();
    this.totalBytes = 0;
  }

  private ageOf({ readAt }: Kept): number {
    return this.now() - readAt;
  }

  private isTooOld(kept: Kept): boolean {
    return this.ageOf(kept) >= maxAgeMs;
  }

  private startReading(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const reading = this.readAndKeep(address, read).finally(() => {
      if (this.loading.get(address) === reading) this.loading.delete(address);
    });
    this.loading.set(address, reading);
    return reading;
  }

  private async readAndKeep(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const { generation } = this;
    const readAt = this.now();
    const entry = this.knownOr(address, await read());
    if (generation === this.generation) this.keep(address, { entry, readAt, bytes: bytesOf(address, entry) });
    return entry;
  }

  /** What has not changed keeps its compressed bodies. */
  private knownOr(address: string, read: EdgeEntry): EdgeEntry {
    const known = this.kept.get(address)?.entry;
    return known?.etag === read.etag ? known : read;
  }

  private keep(address: string, kept: Kept): void {
    this.forget(address);
    // Answered all the same.
    if (plainBytesOf(kept.entry) > mostKeptBytes(address)) return;
    this.kept.set(address, kept);
    this.totalBytes += kept.bytes;
    this.makeRoom();
  }

  /** Those kept longest go first: what is asked for often has just been read again. */
  private makeRoom(): void {
    for (const [address, kept] of this.kept) {
      if (this.totalBytes <= this.maxBytes && !this.isTooOld(kept)) return;
      this.forget(address);
    }
  }

  private forget(address: string): void {
    this.totalBytes -= this.kept.get(address)?.bytes ?? 0;
    this.kept.delete(address);
  }
}

function plainBytesOf({ bodies }: EdgeEntry): number {
  return bodies.get('identity')?.length ?? 0;
}

/** The bodies in other encodings are counted before they are made, as large as the plain one: never too little. */
function bytesOf(address: string, entry: EdgeEntry): number {
  const bodies = entry.isLong ? encodings.length : 1;
  return overheadBytes + address.length + bodies * plainBytesOf(entry);
}
