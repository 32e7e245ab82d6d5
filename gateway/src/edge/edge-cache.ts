import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../memory-bounds';
import { type Encoding, encodings } from '../static/served-file';
import { mostKeptBytes } from './edge-rules';

/** A visitor's answer, kept for a moment. It is the same for everybody without a token. */
export interface EdgeEntry {
  readonly etag: string;
  /** All headers but those of a single request: date, id, length, encoding. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Whether compressing pays. */
  readonly isLong: boolean;
  /** By content encoding; made when first asked for. */
  readonly bodies: Map<Encoding, Buffer>;
  /** What it shows (services/contract/src/cache-tags.ts). */
  readonly tags: readonly string[];
}

interface Kept {
  readonly entry: EdgeEntry;
  /** When the read began, in milliseconds of the cache's clock. */
  readonly readAt: number;
}

/** How an answer was found: at once, by a new reading, or by one under way that others wait for as well. */
export type Lookup = 'hit' | 'miss' | 'join';

/**
 * Why an answer is no longer cached: what it shows changed, anything may have changed, others need its room, or what it
 * shows changed while it was read.
 */
export const dropReasons = ['changed', 'everything', 'room', 'late'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Told what happens, for metrics. */
export interface EdgeWatcher {
  lookedUp(outcome: Lookup): void;
  dropped(reason: DropReason, answers: number): void;
}

const nobody: EdgeWatcher = { lookedUp: () => undefined, dropped: () => undefined };

/** Readers never see anything staler than two seconds, even without an announcement. A little less leaves time for the way there. */
const maxAgeMs = 1_900;
/** Past this age the next request starts a new read, early enough that nobody waits for it. */
const dueAgeMs = 900;
/** Bytes an answer takes besides its bodies: headers, and its address in the map. */
const overheadBytes = 2_048;
/** Bytes of a tag. */
const tagBytes = 128;
/** A purge looks through all of them. */
const mostAnswers = 1_000;

/**
 * Cached answers by address, up to a number of bytes and of answers. A purge also makes sure that nothing read before it
 * is cached afterwards (docs/decisions/0034-tagged-response-cache.md).
 */
export class EdgeCache {
  private readonly kept: LRUCache<string, Kept>;
  private readonly loading = new Map<string, Promise<EdgeEntry>>();
  /** For each reading under way, which tags were purged since it began; null once everything was. */
  private readonly purged = new Set<{ tags: Set<string> | null }>();

  /**
   * @param now a monotonic clock in milliseconds
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly watcher: EdgeWatcher = nobody,
    maxSize: number = cacheBytes.edge,
  ) {
    this.kept = new LRUCache({
      max: mostAnswers,
      maxSize,
      sizeCalculation: ({ entry }, address) => bytesOf(address, entry),
      dispose: (_kept, _address, reason) => {
        if (reason === 'evict') watcher.dropped('room', 1);
      },
    });
  }

  /** Memory the answers take in all encodings, in bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** How many answers are kept. */
  get entries(): number {
    return this.kept.size;
  }

  /** The answer, if it is fresh. */
  get(address: string): EdgeEntry | undefined {
    const kept = this.kept.get(address);
    return kept && this.ageOf(kept) < maxAgeMs ? kept.entry : undefined;
  }

  /** Whether somebody should ask for it with `getOrRead`, though it may be fresh still. */
  isDue(address: string): boolean {
    const kept = this.kept.peek(address);
    return kept !== undefined && this.ageOf(kept) >= dueAgeMs && !this.loading.has(address);
  }

  /**
   * The fresh answer, or the one `read` gives; concurrent calls share one read. A fresh answer that is due is
   * returned at once and read again in the background.
   */
  async getOrRead(address: string, read: () => Promise<EdgeEntry>): Promise<EdgeEntry> {
    const fresh = this.get(address);
    const underWay = this.loading.get(address);
    this.watcher.lookedUp(fresh ? 'hit' : underWay ? 'join' : 'miss');
    if (fresh && !this.isDue(address)) return fresh;
    const reading = underWay ?? this.startReading(address, read);
    if (!fresh) return reading;
    // If this fails, the next reader tries again; once the answer is too old, readers see the failure.
    reading.catch(() => undefined);
    return fresh;
  }

  /** What carries one of these tags changed: from now on nobody gets an answer from before. */
  purge(tags: readonly string[]): void {
    // A reading under way may hold what changed, so whoever asks from now on starts a new one.
    this.loading.clear();
    for (const since of this.purged) for (const tag of tags) since.tags?.add(tag);
    const changed = new Set(tags);
    const stale = [...this.kept].filter(([, { entry }]) => entry.tags.some((tag) => changed.has(tag)));
    for (const [address] of stale) this.kept.delete(address);
    this.watcher.dropped('changed', stale.length);
  }

  /** Anything may have changed. */
  dropAll(): void {
    this.loading.clear();
    for (const since of this.purged) since.tags = null;
    this.watcher.dropped('everything', this.kept.size);
    this.kept.clear();
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
    const since: { tags: Set<string> | null } = { tags: new Set() };
    const readAt = this.now();
    this.purged.add(since);
    try {
      const entry = this.knownOr(address, await read());
      if (!since.tags || entry.tags.some((tag) => since.tags?.has(tag))) this.watcher.dropped('late', 1);
      else this.keep(address, { entry, readAt });
      return entry;
    } finally {
      this.purged.delete(since);
    }
  }

  private keep(address: string, kept: Kept): void {
    const isOvertaken = (this.kept.peek(address)?.readAt ?? kept.readAt) > kept.readAt;
    if (isOvertaken) return;
    // What is longer is answered all the same.
    if (plainBytesOf(kept.entry) <= mostKeptBytes(address)) this.kept.set(address, kept);
    else this.kept.delete(address);
  }

  /** Unchanged answers keep their compressed bodies. */
  private knownOr(address: string, read: EdgeEntry): EdgeEntry {
    const known = this.kept.peek(address)?.entry;
    return known?.etag === read.etag && known.tags.join() === read.tags.join() ? known : read;
  }
}

function plainBytesOf({ bodies }: EdgeEntry): number {
  return bodies.get('identity')?.length ?? 0;
}

/** Other encodings are counted before they are made, each as large as the plain body, so never too low. */
function bytesOf(address: string, entry: EdgeEntry): number {
  const bodies = entry.isLong ? encodings.length : 1;
  return overheadBytes + address.length + tagBytes * entry.tags.length + bodies * plainBytesOf(entry);
}
