import type { RequestListener, ServerResponse } from 'node:http';
import { requestIdFrom, requestIdHeader } from '@storysprout/service-kit';
import type { Counter } from 'prom-client';
import type { EdgeCache, EdgeEntry, Encoding } from './edge-cache';
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
    const requestId = requestIdFrom(headers[requestIdHeader]?.toString());
    if (headers['if-none-match'] === entry.etag) sendNotModified(response, entry, requestId);
    else send(response, entry, body, encoding, requestId);
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

function send(response: ServerResponse, entry: EdgeEntry, body: Buffer, encoding: Encoding, requestId: string): void {
  const own = [requestIdHeader, requestId, 'content-length', String(body.length)];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  response.writeHead(200, [...flatHeaders(entry), ...own]);
  response.end(body);
}

function sendNotModified(response: ServerResponse, entry: EdgeEntry, requestId: string): void {
  response.writeHead(304, [...flatHeaders(entry), requestIdHeader, requestId]);
  response.end();
}

const flattened = new WeakMap<EdgeEntry, string[]>();

/** Names and values alternating, the form Node writes fastest. */
function flatHeaders(entry: EdgeEntry): string[] {
  const known = flattened.get(entry);
  if (known) return known;
  const flat = Object.entries(entry.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  flattened.set(entry, flat);
  return flat;
}
