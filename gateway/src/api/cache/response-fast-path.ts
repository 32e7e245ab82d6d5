import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bearerToken, requestIdFrom, requestIdHeader } from '@storysprout/service-kit';
import type { Counter } from 'prom-client';
import type { Encoding } from '../../http';
import type { ApiCache } from './api-cache';
import { cacheKeyOf } from './cache-key';
import type { CachedResponse } from './response-cache';

type Headers = IncomingMessage['headers'];

/**
 * Answers a plain request straight from the cache, before all middleware: under heavy load the middleware costs several
 * times as much as the response itself. A request that is not cached, or needs more than that, goes on to `rest`; so
 * does the one request that refreshes a response before it is too old.
 */
export function responseFastPath(cache: ApiCache, rest: RequestListener, hits?: Counter): RequestListener {
  const { responses } = cache;
  return (request, response) => {
    const { headers } = request;
    const address = isUsual(headers) ? cacheKeyOf(request) : null;
    const shared = address !== null && !responses.isDue(address) ? responses.get(address) : undefined;
    const entry = shared && (headers.authorization === undefined ? shared : ownAnswer(shared, headers, cache));
    const encoding = entry?.isLong ? encodingFor(headers['accept-encoding']) : 'identity';
    const body = entry?.bodies.get(encoding);
    if (!entry || !body) return rest(request, response);
    hits?.inc();
    const isOwn = headers.authorization !== undefined;
    if (isOwn || headers['if-none-match'] !== entry.etag)
      return sendCached(request, response, flatHeaders(entry), body, encoding);
    response.writeHead(304, [...flatHeaders(entry), ...requestIdOf(request)]).end();
  };
}

/** Returns the signed-in reader's own response if everything for it is in memory. */
function ownAnswer(shared: CachedResponse, { authorization = '' }: Headers, cache: ApiCache): CachedResponse | null {
  const token = bearerToken(authorization);
  const reader = token === null ? null : cache.verifier.recall(token);
  return reader && cache.readerAnswers.get(shared, reader);
}

/** Returns whether the request has none of the headers that only the middleware handles. */
export function isUsual(headers: Headers): boolean {
  return headers.origin === undefined && headers['cache-control'] === undefined && headers.range === undefined;
}

/** Returns the best accepted encoding. Only plain lists are parsed: a list with weights (`;q=`) gets `identity`. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '');
  if (accepted.includes(';')) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function requestIdOf({ headers }: IncomingMessage): string[] {
  return [requestIdHeader, requestIdFrom(headers[requestIdHeader]?.toString())];
}

/** @param headers names and values alternating, the form Node writes fastest */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
  body: Buffer,
  encoding: Encoding,
): void {
  const own = [...requestIdOf(request), 'content-length', `${body.length}`];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  response.writeHead(200, [...headers, ...own]).end(body);
}

const flattened = new WeakMap<CachedResponse, string[]>();

function flatHeaders(entry: CachedResponse): string[] {
  const known = flattened.get(entry);
  if (known) return known;
  const flat = Object.entries(entry.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  flattened.set(entry, flat);
  return flat;
}
