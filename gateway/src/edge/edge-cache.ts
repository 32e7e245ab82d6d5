import { cacheBytes } from '../memory-bounds';
import { type Encoding, encodings } from '../static/served-file';
import { mostKeptBytes } from './edge-rules';
import { RecentPurges } from './recent-purges';
import { TagIndex } from './tag-index';

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
  readonly bytes: number;
}

/** How an answer was found: at once, by a new reading, or by one under way that others wait for as well. */
export type Lookup = 'hit' | 'miss' | 'join';

/**
 * Why an answer is no longer kept: what it shows changed, anything may have changed, others need its room, it is too old,
 * or what it shows changed while it was read.
 */
export const dropReasons = ['changed', 'everything', 'room', 'age', 'late'] as const;
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
/** Bytes of a tag, and of the address beneath it in the index. */
const tagBytes = 128;

/**
 * Answers by address, up to a number of bytes. A purge also makes sure that nothing read before it is stored
 * afterwards (docs/decisions/0034-kept-answers-have-tags.md).
 */
export class EdgeCache {
  private readonly kept = new Map<string, Kept>();
  private readonly loading = new Map<string, Promise<EdgeEntry>>();
  private readonly tagged = new TagIndex();
  private readonly purges = new RecentPurges();
  private totalBytes = 0;

  /**
   * @param now a monotonic clock in milliseconds
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly watcher: EdgeWatcher = nobody,
    private readonly maxBytes: number = cacheBytes.edge,
  ) {}

  /** Memory the answers take in all encodings, in bytes. */
  get bytes(): number {
    return this.totalBytes;
  }

  /** How many answers are kept. */
  get entries(): number {
    return this.kept.size;
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
    this.purges.add(tags);
    // A reading under way may hold what changed, so whoever asks from now on starts a new one.
    this.loading.clear();
    const stale = this.tagged.find(tags);
    for (const address of stale) this.forget(address);
    this.watcher.dropped('changed', stale.length);
  }

  /** Anything may have changed. */
  dropAll(): void {
    this.purges.addAll();
    this.watcher.dropped('everything', this.kept.size);
    this.loading.clear();
    this.kept.clear();
    this.tagged.clear();
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
    const since = this.purges.now;
    const readAt = this.now();
    const entry = this.knownOr(address, await read());
    const isOvertaken = (this.kept.get(address)?.readAt ?? readAt) > readAt;
    const isStale = this.purges.isStale(entry.tags, since);
    if (isStale) this.watcher.dropped('late', 1);
    else if (!isOvertaken) this.keep(address, { entry, readAt, bytes: bytesOf(address, entry) });
    return entry;
  }

  /** Unchanged answers keep their compressed bodies. */
  private knownOr(address: string, read: EdgeEntry): EdgeEntry {
    const known = this.kept.get(address)?.entry;
    return known?.etag === read.etag && known.tags.join() === read.tags.join() ? known : read;
  }

  private keep(address: string, kept: Kept): void {
    this.forget(address);
    // Answered all the same.
    if (plainBytesOf(kept.entry) > mostKeptBytes(address)) return;
    this.kept.set(address, kept);
    this.tagged.add(address, kept.entry.tags);
    this.totalBytes += kept.bytes;
    this.makeRoom();
  }

  /** Evicts the oldest first: popular answers have just been read again. */
  private makeRoom(): void {
    for (const [address, kept] of this.kept) {
      const isOld = this.isTooOld(kept);
      if (this.totalBytes <= this.maxBytes && !isOld) return;
      this.forget(address);
      this.watcher.dropped(isOld ? 'age' : 'room', 1);
    }
  }

  private forget(address: string): void {
    const kept = this.kept.get(address);
    if (!kept) return;
    this.totalBytes -= kept.bytes;
    this.tagged.remove(address, kept.entry.tags);
    this.kept.delete(address);
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
