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
export type Encoding = 'br' | 'gzip' | 'identity';

interface Kept {
  readonly entry: EdgeEntry;
  /** When its reading began, in milliseconds of the cache's clock. */
  readonly readAt: number;
}

/** Nothing is ever staler than two seconds, announcement or not; a little less, for what the way to the reader takes. */
const maxAgeMs = 1_900;
const maxEntries = 1_000;

/**
 * Answers by address. Whoever drops something also makes sure that nothing read before is put in afterwards.
 */
export class EdgeCache {
  private readonly kept = new Map<string, Kept>();
  private readonly loading = new Map<string, Promise<EdgeEntry>>();
  private generation = 0;

  /** @param now a clock in milliseconds that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The answer, if it is fresh. */
  get(address: string): EdgeEntry | undefined {
    const kept = this.kept.get(address);
    if (!kept) return undefined;
    if (this.now() - kept.readAt < maxAgeMs) return kept.entry;
    this.kept.delete(address);
    return undefined;
  }

  /** The fresh answer, or the one `read` gives; many who ask at once cause one reading. */
  async getOrRead(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const fresh = this.get(address) ?? this.loading.get(address);
    if (fresh) return fresh;
    const reading = this.readAndKeep(address, read);
    this.loading.set(address, reading);
    try {
      return await reading;
    } finally {
      if (this.loading.get(address) === reading) this.loading.delete(address);
    }
  }

  /** Something changed: whoever asks from now on gets it as it is now. */
  dropAll(): void {
    this.generation += 1;
    this.kept.clear();
    this.loading.clear();
  }

  private async readAndKeep(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const { generation } = this;
    const readAt = this.now();
    const entry = await read();
    if (generation === this.generation) this.keep(address, { entry, readAt });
    return entry;
  }

  private keep(address: string, kept: Kept): void {
    this.kept.delete(address);
    this.kept.set(address, kept);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > maxEntries && oldest !== undefined) this.kept.delete(oldest);
  }
}
