import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { cacheBytes, encodingFor, type FastPath, isUsual, type SentFile, sharedHeaders } from '../http';
import type { RemoteSource } from '../releases';
import type { PagesContext } from './pages.context';

/** Everything that a cached page depends on. */
interface Dependencies {
  /** Time of the rendering by the monotonic clock, in milliseconds. */
  readonly madeAt: number;
  /** Identifies the state of the remotes' lists. */
  readonly edition: object;
  readonly areAnswersCurrent: () => boolean;
  /** True if the page was sent before its server-side rendering was ready. */
  readonly isLate: boolean;
}

interface Cached extends Dependencies {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values alternating, without those of a single request. */
  readonly headers: readonly string[];
  /** When a request was last passed on to renew the page, by the same clock. */
  renewedFrom?: number;
}

type Given = Pick<PagesContext, 'note'> & {
  readonly remotes: Pick<RemoteSource, 'hasCanary' | 'edition'>;
  readonly maxBytes?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
};

/**
 * Age in milliseconds after which one request renews the page, because it also depends on the shell's files, which
 * can't be checked here.
 */
const dueAgeMs = 1_000;
/** The same for a page whose server-side rendering is under way. */
const lateDueAgeMs = 250;
/** Time in milliseconds for one request to renew the page while others get the old one; then another request tries. */
const renewalMs = 250;
/** Nobody gets an older page, even if no request manages to renew it. */
const maxAgeMs = 2_000;
/** Bytes an entry takes besides its body: headers and map entry. */
const overheadBytes = 4_096;

/**
 * Caches whole pages that are the same for everybody, and finds them again while nothing they show has changed. While
 * there are canaries, all requests go through the middleware.
 */
export class PageFastPath {
  private readonly cached: LRUCache<string, Cached>;
  private readonly now: () => number;

  constructor(private readonly context: Given) {
    this.now = context.now ?? (() => performance.now());
    const sizeCalculation = ({ body }: Cached, key: string) => overheadBytes + key.length + body.length;
    this.cached = new LRUCache({ maxSize: context.maxBytes ?? cacheBytes.pageFastPath, sizeCalculation });
  }

  /** Remembers the page that was just sent. */
  keep({ req, res, path, url, status, method }: Context, file: SentFile, dependencies: Dependencies): void {
    if (method !== 'GET' || url !== path || res.hasHeader('set-cookie')) return;
    if (status === 304) this.keepLonger(req, file, dependencies);
    if (status !== 200) return;
    const encoding = String(res.getHeader('content-encoding') ?? 'identity');
    const body = { br: file.brotli, gzip: file.gzip, identity: file.plain }[encoding];
    if (!body || keyOf(req) !== `${encoding} ${path}`) return;
    this.cached.set(`${encoding} ${path}`, {
      ...dependencies,
      etag: file.etag,
      body,
      headers: sharedHeaders(res),
    });
  }

  readonly find: FastPath = (request) => {
    const key = keyOf(request);
    const cached = key === null ? undefined : this.cached.get(key);
    const known = request.headers['if-none-match'];
    const isWanted = cached && (known === undefined || known === cached.etag);
    if (!isWanted || !this.isCurrent(cached) || this.shouldRenew(cached)) return null;
    const { headers, body } = cached;
    const status = known === undefined ? 200 : 304;
    const { requestId } = this.context.note(request, status);
    return { status, headers, requestId, ...(status === 200 && { body }) };
  };

  /** A 304 response proves the cached page unchanged, so its age starts again for everybody. */
  private keepLonger(request: IncomingMessage, { etag }: SentFile, dependencies: Dependencies): void {
    const key = keyOf(request);
    const cached = key === null ? undefined : this.cached.get(key);
    if (key !== null && cached?.etag === etag)
      this.cached.set(key, { ...cached, ...dependencies, renewedFrom: undefined });
  }

  /** Passes one of many requests on: under heavy load each of them would render the same page. */
  private shouldRenew(cached: Cached): boolean {
    const now = this.now();
    if (now - cached.madeAt < (cached.isLate ? lateDueAgeMs : dueAgeMs)) return false;
    if (cached.renewedFrom !== undefined && now - cached.renewedFrom < renewalMs) return false;
    cached.renewedFrom = now;
    return true;
  }

  private isCurrent({ madeAt, edition, areAnswersCurrent }: Cached): boolean {
    const { hasCanary, edition: present } = this.context.remotes;
    return !hasCanary && edition === present && this.now() - madeAt < maxAgeMs && areAnswersCurrent();
  }
}

/** Returns the cache key; null for a request that may get a different page than everybody else. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const { accept = '' } = headers;
  if (method !== 'GET' || !accept.includes('text/html') || !isUsual(headers)) {
    return null;
  }
  const encoding = encodingFor(headers['accept-encoding']);
  return headers['if-modified-since'] === undefined ? `${encoding} ${url}` : null;
}
