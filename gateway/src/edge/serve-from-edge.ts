import { readerOf, type TokenVerifier } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { upstreamHeaders } from '../proxy/headers';
import { originOf, type Upstreams, unavailable } from '../proxy/proxy.middleware';
import type { ApiRoute } from '../routing/route-table';
import { answerHeaders } from '../security/security-headers';
import { setBody } from '../static/set-body';
import { NotKept, sendEntry, toEntry } from './edge-answer';
import type { EdgeCache, EdgeEntry } from './edge-cache';
import type { ReaderAnswers } from './reader-answers';

export interface ServingEdge {
  readonly cache: EdgeCache;
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  readonly readerAnswers: Pick<ReaderAnswers, 'read'>;
}

/**
 * Answers a signed-in reader from what is kept for everybody and their own likes. An invalid token counts as none.
 *
 * @returns false when their answer differs in more than that, visitors get none, or nobody tells the likes: then the service
 *   has to be asked
 */
export async function serveReaderFromEdge(
  ctx: Context,
  kept: string,
  route: ApiRoute,
  upstreams: Upstreams,
  { cache, verifier, readerAnswers }: ServingEdge,
): Promise<boolean> {
  const reader = await readerOf(ctx, verifier);
  try {
    const shared = await edgeEntry(ctx, { asked: ctx.url, kept }, route, upstreams, cache);
    // A busy service may not come to the likes in their two seconds. Asked for the answer itself, it is waited for as long as it
    // is alive, and one that is away is known at once.
    const own = reader ? await readerAnswers.read(shared, reader).catch(() => null) : shared;
    if (own) await sendEntry(ctx, own);
    return own !== null;
  } catch (error) {
    // The service can tell why, and has the answer where the reader may see what visitors do not.
    if (error instanceof NotKept) return false;
    throw unavailable(error, route.service);
  }
}

/**
 * Answers from the cache, reading the answer into it first where needed.
 *
 * @param kept the cache key, see `edgeAddress`
 * @throws AppError `unavailable` when the service is down: nothing older than the cache allows is shown
 */
export async function serveFromEdge(
  ctx: Context,
  kept: string,
  route: ApiRoute,
  upstreams: Upstreams,
  cache: EdgeCache,
): Promise<void> {
  try {
    await sendEntry(ctx, await edgeEntry(ctx, { asked: ctx.url, kept }, route, upstreams, cache));
  } catch (error) {
    if (!(error instanceof NotKept)) throw unavailable(error, route.service);
    ctx.status = error.status;
    for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
    setBody(ctx, error.body);
  }
}

/**
 * The answer visitors get at this address, from the cache or read into it.
 *
 * @param ctx the request that causes the read
 * @param address as requested, and as `edgeAddress` spells it
 * @throws NotKept when the service refuses, and what the connection to it throws
 */
export function edgeEntry(
  ctx: Context,
  address: { readonly asked: string; readonly kept: string },
  route: ApiRoute,
  upstreams: Upstreams,
  cache: EdgeCache,
): Promise<EdgeEntry> {
  return cache.getOrRead(address.kept, () => readEntry(ctx, address.asked, route, upstreams));
}

/** Asks the service without any reader's headers: the answer is for everybody. */
async function readEntry(ctx: Context, address: string, route: ApiRoute, upstreams: Upstreams): Promise<EdgeEntry> {
  const answer = await upstreams[route.service].send({
    method: 'GET',
    target: address,
    headers: upstreamHeaders({ accept: 'application/json' }, originOf(ctx)),
    body: null,
    // Does not end with this client: others may wait for the same answer.
    ending: new AbortController(),
  });
  return toEntry(answer, gatewayHeaders(ctx));
}

/** A page that brings answers along has its own policy, which is none of theirs. */
function gatewayHeaders(ctx: Context): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...answerHeaders, 'x-robots-tag']) {
    const value = ctx.res.getHeader(name);
    if (value !== undefined) kept[name] = String(value);
  }
  return { ...kept, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
}
