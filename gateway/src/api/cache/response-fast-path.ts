import type { IncomingMessage } from 'node:http';
import { bearerToken } from '@storysprout/service-kit';
import type { Counter } from 'prom-client';
import { encodingFor, type FastPath, isUsual } from '../../http';
import type { ApiCache } from './api-cache';
import { cacheKeyOf } from './cache-key';
import type { CachedResponse } from './response-cache';

type Headers = IncomingMessage['headers'];

/**
 * Finds a cached response. A request that is not cached, or needs more than that, goes through the middleware; so does
 * the one request that refreshes a response before it is too old.
 */
export function responseFastPath(cache: ApiCache, hits?: Counter): FastPath {
  const { responses } = cache;
  return (request) => {
    const { headers } = request;
    const address = isUsual(headers) ? cacheKeyOf(request) : null;
    const shared = address !== null && !responses.isDue(address) ? responses.get(address) : undefined;
    const entry = shared && (headers.authorization === undefined ? shared : ownAnswer(shared, headers, cache));
    const encoding = entry?.isLong ? encodingFor(headers['accept-encoding']) : 'identity';
    const body = entry?.bodies.get(encoding);
    if (!entry || !body) return null;
    hits?.inc();
    const isKnown = headers.authorization === undefined && headers['if-none-match'] === entry.etag;
    if (isKnown) return { status: 304, headers: flatHeaders(entry) };
    return { status: 200, headers: flatHeaders(entry), body, encoding };
  };
}

/** Returns the signed-in reader's own response if everything for it is in memory. */
function ownAnswer(shared: CachedResponse, { authorization = '' }: Headers, cache: ApiCache): CachedResponse | null {
  const token = bearerToken(authorization);
  const reader = token === null ? null : cache.verifier.recall(token);
  return reader && cache.readerAnswers.get(shared, reader);
}

const flattened = new WeakMap<CachedResponse, string[]>();

function flatHeaders(entry: CachedResponse): string[] {
  const known = flattened.get(entry);
  if (known) return known;
  const flat = Object.entries(entry.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  flattened.set(entry, flat);
  return flat;
}
