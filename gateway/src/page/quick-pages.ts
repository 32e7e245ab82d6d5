import type { IncomingMessage, RequestListener } from 'node:http';
import { requestIdHeader } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { encodingFor, isUsual } from '../edge/edge-listener';
import { cacheBytes } from '../memory-bounds';
import type { RemoteSource } from '../remotes/remote-source';
import type { Encoding, SentFile } from '../static/served-file';

/** What a page was made of. */
interface Ingredients {
  /** By the monotonic clock, in milliseconds. */
  readonly madeAt: number;
  /** The remotes' lists. */
  readonly edition: object;
  readonly areAnswersCurrent: () => boolean;
  /** It went out before its drawing was there. */
  readonly isLate: boolean;
}

interface Kept extends Ingredients {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values alternating; without headers of a single request. */
  readonly headers: readonly string[];
  /** When a request last went on to make it anew, by the same clock. */
  renewedFrom?: number;
}

/** Called for each page answered here, for log and metrics. */
export type NotePage = (request: IncomingMessage, status: number) => { readonly requestId: string };

export interface QuickPagesOptions {
  readonly remotes: Pick<RemoteSource, 'hasCanary' | 'edition'>;
  readonly note: NotePage;
  readonly maxBytes?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** After this time one request makes the page anew, because it also depends on what cannot be asked here: the shell's files. */
const dueAgeMs = 1_000;
/** The same for a page whose drawing will be there in a moment. */
const lateDueAgeMs = 250;
/** How long the others get the page as it is meanwhile; then another one tries. */
const renewalMs = 250;
/** Nobody gets an older page, even when no request manages to make it anew. */
const maxAgeMs = 2_000;
/** Bytes an entry takes besides its body: headers and map entry. */
const overheadBytes = 4_096;
const ofOneRequest = new Set(['content-length', requestIdHeader]);

/**
 * Pages that everybody gets alike, answered ahead of all middleware while nothing they show has changed. Browsers with
 * a remote of their own, and all of them while there are canaries, take the usual way.
 */
export class QuickPages {
  private readonly kept: LRUCache<string, Kept>;
  private readonly now: () => number;

  constructor(private readonly options: QuickPagesOptions) {
    this.now = options.now ?? (() => performance.now());
    const sizeCalculation = ({ body }: Kept, key: string) => overheadBytes + key.length + body.length;
    this.kept = new LRUCache({ maxSize: options.maxBytes ?? cacheBytes.quickPages, sizeCalculation });
  }

  /** Remembers the page just answered. */
  keep({ req, res, path, url, status, method }: Context, file: SentFile, ingredients: Ingredients): void {
    if (method !== 'GET' || url !== path || res.hasHeader('set-cookie')) return;
    if (status === 304) this.keepLonger(req, file, ingredients);
    if (status !== 200) return;
    const encoding = String(res.getHeader('content-encoding') ?? 'identity');
    const body = { br: file.brotli, gzip: file.gzip, identity: file.plain }[encoding];
    if (!body || keyOf(req) !== `${encoding} ${path}`) return;
    const headers = Object.entries(res.getHeaders()).filter(([name]) => !ofOneRequest.has(name));
    this.kept.set(`${encoding} ${path}`, {
      ...ingredients,
      etag: file.etag,
      body,
      headers: headers.flatMap(([name, value]) => [name, String(value)]),
    });
  }

  before(rest: RequestListener): RequestListener {
    return (request, response) => {
      const key = keyOf(request);
      const kept = key === null ? undefined : this.kept.get(key);
      const known = request.headers['if-none-match'];
      if (!kept || !this.isCurrent(kept) || (known !== undefined && known !== kept.etag) || this.shouldRenew(kept)) {
        return rest(request, response);
      }
      const status = known === undefined ? 200 : 304;
      const { requestId } = this.options.note(request, status);
      const own = [requestIdHeader, requestId];
      if (status === 304) response.writeHead(status, [...kept.headers, ...own]).end();
      else
        response.writeHead(status, [...kept.headers, ...own, 'content-length', `${kept.body.length}`]).end(kept.body);
    };
  }

  /** An answer that the page has not changed says so for everybody. */
  private keepLonger(request: IncomingMessage, { etag }: SentFile, ingredients: Ingredients): void {
    const key = keyOf(request);
    const kept = key === null ? undefined : this.kept.get(key);
    if (key !== null && kept?.etag === etag) this.kept.set(key, { ...kept, ...ingredients, renewedFrom: undefined });
  }

  /** Sends on one request of many: under a rush of readers each of them would make the same page. */
  private shouldRenew(kept: Kept): boolean {
    const now = this.now();
    if (now - kept.madeAt < (kept.isLate ? lateDueAgeMs : dueAgeMs)) return false;
    if (kept.renewedFrom !== undefined && now - kept.renewedFrom < renewalMs) return false;
    kept.renewedFrom = now;
    return true;
  }

  private isCurrent({ madeAt, edition, areAnswersCurrent }: Kept): boolean {
    const { hasCanary, edition: present } = this.options.remotes;
    return !hasCanary && edition === present && this.now() - madeAt < maxAgeMs && areAnswersCurrent();
  }
}

/** Null for a request that may get something else than everybody. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const { accept = '' } = headers;
  if (method !== 'GET' || !accept.includes('text/html') || !isUsual(headers)) {
    return null;
  }
  const encoding: Encoding = encodingFor(headers['accept-encoding']);
  return headers['if-modified-since'] === undefined ? `${encoding} ${url}` : null;
}
