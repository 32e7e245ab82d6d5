import type { RequestListener, ServerResponse } from 'node:http';
import { requestIdFrom, requestIdHeader } from '@storysprout/service-kit';
import type { Counter } from 'prom-client';
import type { EdgeCache, EdgeEntry, Encoding } from './edge-cache';
import { edgeAddress } from './edge-rules';

/**
 * Answers a plain visitor's question straight out of the cache, in front of everything else: under a rush of
 * readers the rest of the door costs several times the answer itself. What is not there, or asks for more than
 * the usual, goes on to `rest`, and so does the one request that has an answer read again before it is too old.
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

/** Nothing that changes the answer beyond its encoding. */
export function isUsual(headers: Parameters<RequestListener>[0]['headers']): boolean {
  return headers.origin === undefined && headers['cache-control'] === undefined && headers.range === undefined;
}

/** Only plain lists are read here; weights are left to the slow way, as an encoding that has no body yet is. */
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

/** Names and values in turn, as Node writes them fastest. */
function flatHeaders(entry: EdgeEntry): string[] {
  const known = flattened.get(entry);
  if (known) return known;
  const flat = Object.entries(entry.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  flattened.set(entry, flat);
  return flat;
}
