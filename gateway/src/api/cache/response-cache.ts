import { LRUCache } from 'lru-cache';
import { cacheBytes, type Encoding, encodings } from '../../http';
import { mostCachedBytes } from './cache-key';

/** A response for visitors, cached for up to two seconds. It is the same for everybody without a token. */
export interface CachedResponse {
  readonly etag: string;
  /** All headers but those of a single request: date, id, length, encoding. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** True when compressing pays. */
  readonly isLong: boolean;
  /** Bodies by content encoding; compressed ones are added when first requested. */
  readonly bodies: Map<Encoding, Buffer>;
  /** Cache tags of the content it shows (services/contract/src/api/cache-tags.ts). */
  readonly tags: readonly string[];
}

interface Cached {
  readonly entry: CachedResponse;
  /** When the read began, in milliseconds of the cache's clock. */
  readonly readAt: number;
}

/** The outcome of a lookup: cached, read now, or joined to a read that was already under way. */
export type Lookup = 'hit' | 'miss' | 'join';

/**
 * Reasons why a response is no longer cached: its content changed, anything may have changed, its room was needed, or
 * its content changed while it was being read.
 */
export const dropReasons = ['changed', 'everything', 'room', 'late'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Receives cache events, for metrics. */
export interface CacheWatcher {
  lookedUp(outcome: Lookup): void;
  dropped(reason: DropReason, answers: number): void;
}

export interface ResponseCacheOptions {
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly watcher?: CacheWatcher;
  readonly maxBytes?: number;
}

const nobody: CacheWatcher = { lookedUp: () => undefined, dropped: () => undefined };

/**
 * Readers never see anything staler than two seconds, even if an announcement is lost. A little less leaves time for
 * delivery.
 */
const maxAgeMs = 1_900;
/** Past this age the next request starts a new read, early enough that nobody waits for it. */
const dueAgeMs = 900;
/** Estimated bytes of a response besides its bodies: headers and map entry. */
const overheadBytes = 2_048;
/** Bytes of a tag. */
const tagBytes = 128;
/** Limits the number of responses, because a purge looks through all of them. */
const mostAnswers = 1_000;

/**
 * Caches responses by address, limited in bytes and in number. A purge also prevents responses read before it from
 * being cached afterwards (docs/decisions/0034-tagged-response-cache.md).
 */
export class ResponseCache {
  private readonly cached: LRUCache<string, Cached>;
  private readonly loading = new Map<string, Promise<CachedResponse>>();
  /** For each read under way, the tags purged since it began; null once everything was dropped. */
  private readonly purged = new Set<{ tags: Set<string> | null }>();

  private readonly now: () => number;
  private readonly watcher: CacheWatcher;

  constructor({ now, watcher, maxBytes }: ResponseCacheOptions = {}) {
    this.now = now ?? (() => performance.now());
    this.watcher = watcher ?? nobody;
    this.cached = new LRUCache({
      max: mostAnswers,
      maxSize: maxBytes ?? cacheBytes.responses,
      sizeCalculation: ({ entry }, address) => bytesOf(address, entry),
      dispose: (_cached, _address, reason) => {
        if (reason === 'evict') this.watcher.dropped('room', 1);
      },
    });
  }

  /** Memory reserved for the responses in all encodings, in bytes. */
  get bytes(): number {
    return this.cached.calculatedSize;
  }

  /** Number of cached responses. */
  get entries(): number {
    return this.cached.size;
  }

  /** Returns the cached response if it is fresh. */
  get(address: string): CachedResponse | undefined {
    const cached = this.cached.get(address);
    return cached && this.ageOf(cached) < maxAgeMs ? cached.entry : undefined;
  }

  /** Returns whether the response should be refreshed with `getOrRead`, although it may still be fresh. */
  isDue(address: string): boolean {
    const cached = this.cached.peek(address);
    return cached !== undefined && this.ageOf(cached) >= dueAgeMs && !this.loading.has(address);
  }

  /**
   * Returns the fresh response, or the one `read` returns; concurrent calls share one read. A fresh response that is
   * due is returned at once and refreshed in the background.
   */
  async getOrRead(address: string, read: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const fresh = this.get(address);
    const underWay = this.loading.get(address);
    this.watcher.lookedUp(fresh ? 'hit' : underWay ? 'join' : 'miss');
    if (fresh && !this.isDue(address)) return fresh;
    const reading = underWay ?? this.startReading(address, read);
    if (!fresh) return reading;
    // If the refresh fails, the next request tries again; once the response is too old, requests see the failure.
    reading.catch(() => undefined);
    return fresh;
  }

  /** Drops every response with one of these tags. Requests from now on get nothing that was read before. */
  purge(tags: readonly string[]): void {
    // A read under way may contain the old content, so requests from now on start a new one.
    this.loading.clear();
    for (const since of this.purged) for (const tag of tags) since.tags?.add(tag);
    const changed = new Set(tags);
    const stale = [...this.cached].filter(([, { entry }]) => entry.tags.some((tag) => changed.has(tag)));
    for (const [address] of stale) this.cached.delete(address);
    this.watcher.dropped('changed', stale.length);
  }

  /** Drops all responses, for a change that may affect any of them. */
  dropAll(): void {
    this.loading.clear();
    for (const since of this.purged) since.tags = null;
    this.watcher.dropped('everything', this.cached.size);
    this.cached.clear();
  }

  private ageOf({ readAt }: Cached): number {
    return this.now() - readAt;
  }

  private startReading(address: string, read: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const reading = this.readAndCache(address, read).finally(() => {
      if (this.loading.get(address) === reading) this.loading.delete(address);
    });
    this.loading.set(address, reading);
    return reading;
  }

  private async readAndCache(address: string, read: () => Promise<CachedResponse>): Promise<CachedResponse> {
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

  private keep(address: string, cached: Cached): void {
    const isOvertaken = (this.cached.peek(address)?.readAt ?? cached.readAt) > cached.readAt;
    if (isOvertaken) return;
    // Longer responses are sent as well, but not cached.
    if (plainBytesOf(cached.entry) <= mostCachedBytes(address)) this.cached.set(address, cached);
    else this.cached.delete(address);
  }

  /** Returns the cached entry if the response is unchanged, to reuse its compressed bodies. */
  private knownOr(address: string, read: CachedResponse): CachedResponse {
    const known = this.cached.peek(address)?.entry;
    return known?.etag === read.etag && known.tags.join() === read.tags.join() ? known : read;
  }
}

function plainBytesOf({ bodies }: CachedResponse): number {
  return bodies.get('identity')?.length ?? 0;
}

/** Other encodings count before they are made, each as large as the plain body, so the estimate is never too low. */
function bytesOf(address: string, entry: CachedResponse): number {
  const bodies = entry.isLong ? encodings.length : 1;
  return overheadBytes + address.length + tagBytes * entry.tags.length + bodies * plainBytesOf(entry);
}
