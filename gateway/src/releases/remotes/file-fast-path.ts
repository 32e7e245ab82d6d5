import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { cacheBytes, encodingFor, type FastPath, isUsual, type ServedFile, sharedHeaders, sizeOf } from '../../http';

interface Cached {
  readonly file: ServedFile;
  /** Names and values alternating, without those of a single request. */
  readonly headers: readonly string[];
}

/** Bytes an entry takes besides its file: headers and map entry. */
const overheadBytes = 2_048;

/**
 * Caches files of remotes that were served before: they never change. Conditional, range and cross-origin requests go
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
    this.cached.set(path, { file, headers: sharedHeaders(res, 'content-encoding') });
  }

  readonly find: FastPath = ({ headers, method, url = '' }) => {
    const known = method === 'GET' ? this.cached.get(pathOf(url)) : undefined;
    if (!known || !isPlain(headers)) return null;
    const { plain, brotli, gzip } = known.file;
    const encoding = brotli ? encodingFor(headers['accept-encoding']) : 'identity';
    const body = { br: brotli, gzip, identity: plain }[encoding] ?? plain;
    return { status: 200, headers: known.headers, body, encoding: body === plain ? 'identity' : encoding };
  };
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  return isUsual(headers) && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
}
