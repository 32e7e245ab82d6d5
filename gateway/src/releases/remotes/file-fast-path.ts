import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { requestIdHeader } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { encodingFor, isUsual, sendCached } from '../../api';
import { cacheBytes, type ServedFile, sizeOf } from '../../http';

interface Cached {
  readonly file: ServedFile;
  /** Names and values alternating, the form Node writes fastest; without headers of a single request. */
  readonly headers: readonly string[];
}

const ofOneRequest = new Set(['content-length', 'content-encoding', requestIdHeader]);
/** Bytes an entry takes besides its file: headers and map entry. */
const overheadBytes = 2_048;

/**
 * Caches files of remotes that were served before and sends them ahead of all middleware: they never change, and the
 * middleware costs several times as much as the response itself. Conditional, range and cross-origin requests go
 * through the middleware.
 */
export class FileFastPath {
  /** Keyed by path, because the query doesn't change the file. */
  private readonly cached: LRUCache<string, Cached>;

  constructor(maxBytes: number = cacheBytes.fileFastPath) {
    this.cached = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ file }) => overheadBytes + sizeOf(file) });
  }

  /** Memory the files take, in bytes. */
  get bytes(): number {
    return this.cached.calculatedSize;
  }

  /** Remembers the file just sent, with the headers every reader gets. */
  keep({ path, req, res, status }: Context, file: ServedFile): void {
    if (status !== 200 || !isPlain(req.headers) || this.cached.has(path)) return;
    const headers = Object.entries(res.getHeaders()).filter(([name]) => !ofOneRequest.has(name));
    this.cached.set(path, { file, headers: headers.flatMap(([name, value]) => [name, String(value)]) });
  }

  before(rest: RequestListener): RequestListener {
    return (request, response) => {
      const { headers, method, url = '' } = request;
      const known = method === 'GET' ? this.cached.get(pathOf(url)) : undefined;
      if (!known || !isPlain(headers)) return rest(request, response);
      const { plain, brotli, gzip } = known.file;
      const encoding = brotli ? encodingFor(headers['accept-encoding']) : 'identity';
      const body = { br: brotli, gzip, identity: plain }[encoding] ?? plain;
      sendCached(request, response, known.headers, body, body === plain ? 'identity' : encoding);
    };
  }
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  return isUsual(headers) && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
}
