import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { requestIdFrom, requestIdHeader } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { encodingFor, isUsual } from '../edge/edge-listener';
import { type ServedFile, sizeOf } from '../static/served-file';

interface Kept {
  readonly file: ServedFile;
  /** Names and values in turn, as Node writes them fastest: all but those of one request. */
  readonly headers: readonly string[];
}

const maxBytes = 64 * 1024 * 1024;
const ofOneRequest = new Set(['content-length', 'content-encoding', requestIdHeader]);

/**
 * Files of remotes that were served before, answered in front of everything else: they never change, and the rest of
 * the door costs several times the answer itself. Conditional, ranged and foreign questions take the usual way.
 */
export class QuickFiles {
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  /** Remembers the answer just given, with the headers every reader gets. */
  keep({ req, res, status }: Context, file: ServedFile): void {
    const url = req.url ?? '';
    if (status !== 200 || !isPlain(req.headers) || this.kept.has(url)) return;
    const headers = Object.entries(res.getHeaders()).filter(([name]) => !ofOneRequest.has(name));
    this.kept.set(url, { file, headers: headers.flatMap(([name, value]) => [name, String(value)]) });
    this.bytes += sizeOf(file);
    for (const [oldest, { file: old }] of this.kept) {
      if (this.bytes <= maxBytes) return;
      this.kept.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }

  before(rest: RequestListener): RequestListener {
    return (request, response) => {
      const { headers, method, url = '' } = request;
      const known = method === 'GET' ? this.kept.get(url) : undefined;
      if (!known || !isPlain(headers)) return rest(request, response);
      const { plain, brotli, gzip } = known.file;
      const encoding = brotli ? encodingFor(headers['accept-encoding']) : 'identity';
      const body = { br: brotli, gzip, identity: plain }[encoding] ?? plain;
      const own = [
        requestIdHeader,
        requestIdFrom(headers[requestIdHeader]?.toString()),
        'content-length',
        `${body.length}`,
      ];
      if (body !== plain) own.push('content-encoding', encoding);
      response.writeHead(200, [...known.headers, ...own]);
      response.end(body);
    };
  }
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  return isUsual(headers) && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
}
