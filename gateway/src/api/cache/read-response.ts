import { readerOf } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { type ApiRoute, answerHeaders, setBody } from '../../http';
import { upstreamHeaders } from '../proxy/headers';
import { originOf, unavailable } from '../proxy/proxy.middleware';
import type { Upstreams } from '../proxy/upstreams';
import type { ApiCache } from './api-cache';
import { NotCached, sendEntry, toEntry } from './cached-response';
import type { CachedResponse, ResponseCache } from './response-cache';

/**
 * Answers a signed-in reader from the cached response and their own likes. A request with an invalid token is treated
 * as a visitor's.
 *
 * @returns false when the reader's response differs in more than likes, visitors get none, or the likes are
 * unavailable; the service has to be asked then
 */
export async function serveReaderFromCache(
  ctx: Context,
  cacheKey: string,
  route: ApiRoute,
  upstreams: Upstreams,
  { responses, verifier, readerAnswers }: ApiCache,
): Promise<boolean> {
  const reader = await readerOf(ctx, verifier);
  try {
    const shared = await readResponse(ctx, { asked: ctx.url, cacheKey }, route, upstreams, responses);
    // A busy service may not return the likes before their timeout of two seconds. The proxied request waits for the
    // response as long as the service is alive, and fails at once when it is down.
    const own = reader ? await readerAnswers.read(shared, reader).catch(() => null) : shared;
    if (own) await sendEntry(ctx, own);
    return own !== null;
  } catch (error) {
    // The service can explain the refusal, and may have a response for this reader that visitors don't get.
    if (error instanceof NotCached) return false;
    throw unavailable(error, route.service);
  }
}

/**
 * Responds from the cache, after reading the response into it if needed.
 *
 * @param cacheKey the cache key, see `cacheKeyOf`
 * @throws AppError `unavailable` when the service is down: nothing older than the cache allows is shown
 */
export async function serveFromCache(
  ctx: Context,
  cacheKey: string,
  route: ApiRoute,
  upstreams: Upstreams,
  cache: ResponseCache,
): Promise<void> {
  try {
    await sendEntry(ctx, await readResponse(ctx, { asked: ctx.url, cacheKey }, route, upstreams, cache));
  } catch (error) {
    if (!(error instanceof NotCached)) throw unavailable(error, route.service);
    ctx.status = error.status;
    for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
    setBody(ctx, error.body);
  }
}

/**
 * Returns the response visitors get at this address, from the cache or read into it.
 *
 * @param ctx the request that causes the read
 * @param address as requested, and the cache key from `cacheKeyOf`
 * @throws NotCached when the service refuses, and what the connection to it throws
 */
export function readResponse(
  ctx: Context,
  address: { readonly asked: string; readonly cacheKey: string },
  route: ApiRoute,
  upstreams: Upstreams,
  cache: ResponseCache,
): Promise<CachedResponse> {
  return cache.getOrRead(address.cacheKey, () => readEntry(ctx, address.asked, route, upstreams));
}

/** Asks the service without any reader's headers, because the response is for everybody. */
async function readEntry(
  ctx: Context,
  address: string,
  route: ApiRoute,
  upstreams: Upstreams,
): Promise<CachedResponse> {
  const answer = await upstreams[route.service].send({
    method: 'GET',
    target: address,
    headers: upstreamHeaders({ accept: 'application/json' }, originOf(ctx)),
    body: null,
    // Not aborted when this client disconnects, because others may wait for the same response.
    ending: new AbortController(),
  });
  return toEntry(answer, gatewayHeaders(ctx));
}

/**
 * Replaces the content security policy: the request may be for a page, whose policy must not be cached with this
 * response.
 */
function gatewayHeaders(ctx: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...answerHeaders, 'x-robots-tag']) {
    const value = ctx.res.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return { ...headers, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
}
