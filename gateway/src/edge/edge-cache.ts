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
  /** Of the cache, when its reading began: whatever was dropped since is of an older one. */
  readonly generation: number;
}

/** Nothing is ever staler than two seconds, announcement or not; a little less, for what the way to the reader takes. */
const maxAgeMs = 1_900;
/** From then on the next reader has it read again, early enough that nobody waits for it. */
const dueAgeMs = 900;
const maxEntries = 1_000;

/**
 * Answers by address. Whoever drops something also makes sure that nothing read before is put in afterwards.
 */
export class EdgeCache {
  private readonly kept = new Map<string, Kept>();
  private readonly loading = new Map<string, Promise<EdgeEntry>>();
  private generation = 0;

  /**
   * @param now a clock in milliseconds that never goes back
   * @param told whether somebody who asked had the answer at once or waits for it to be read
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly told: (outcome: 'hit' | 'miss') => void = () => undefined,
  ) {}

  /** The answer, if it is fresh. */
  get(address: string): EdgeEntry | undefined {
    const kept = this.kept.get(address);
    return kept?.generation === this.generation && this.ageOf(kept) < maxAgeMs ? kept.entry : undefined;
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
  }

  private ageOf({ readAt }: Kept): number {
    return this.now() - readAt;
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
    if (generation === this.generation) this.keep(address, { entry, readAt, generation });
    return entry;
  }

  /** What has not changed keeps its compressed bodies. */
  private knownOr(address: string, read: EdgeEntry): EdgeEntry {
    const known = this.kept.get(address)?.entry;
    return known?.etag === read.etag ? known : read;
  }

  private keep(address: string, kept: Kept): void {
    this.kept.delete(address);
    this.kept.set(address, kept);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > maxEntries && oldest !== undefined) this.kept.delete(oldest);
  }
}
