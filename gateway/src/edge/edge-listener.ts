import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { requestIdFrom, requestIdHeader } from '@storysprout/service-kit';
import type { Counter } from 'prom-client';
import type { Encoding } from '../static/served-file';
import type { EdgeCache, EdgeEntry } from './edge-cache';
import { edgeAddress } from './edge-rules';

/**
 * Answers a plain visitor's request straight from the cache, before all middleware: under a rush of
 * readers the middleware costs several times the answer itself. A request that is not cached, or asks for more than
 * the usual, goes on to `rest`; so does the one request that refreshes an answer before it is too old.
 */
export function edgeListener(cache: EdgeCache, rest: RequestListener, hits?: Counter): RequestListener {
  return (request, response) => {
    const { headers } = request;
    const address = isUsual(headers) ? edgeAddress(request) : null;
    const entry = address !== null && !cache.isDue(address) ? cache.get(address) : undefined;
    const encoding = entry?.isLong ? encodingFor(headers['accept-encoding']) : 'identity';
    const body = entry?.bodies.get(encoding);
    if (!entry || !body) return rest(request, response);
    hits?.inc();
    if (headers['if-none-match'] !== entry.etag) return sendKept(request, response, flatHeaders(entry), body, encoding);
    response.writeHead(304, [...flatHeaders(entry), ...requestIdOf(request)]).end();
  };
}

/** Whether no header changes the answer beyond its encoding. */
export function isUsual(headers: Parameters<RequestListener>[0]['headers']): boolean {
  return headers.origin === undefined && headers['cache-control'] === undefined && headers.range === undefined;
}

/** Reads only plain lists. Weights go to the middleware, and so do encodings that have no body yet. */
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
export function sendKept(
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

const flattened = new WeakMap<EdgeEntry, string[]>();

function flatHeaders(entry: EdgeEntry): string[] {
  const known = flattened.get(entry);
  if (known) return known;
  const flat = Object.entries(entry.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  flattened.set(entry, flat);
  return flat;
}
