import { staleTagsHeader } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Context, Middleware } from 'koa';
import { type ApiRoute, isApiTree, type RouteTable, wantsPage } from '../http';
import type { ApiContext } from './api.context';
import { tagsIn } from './cache/answer-tags';
import type { ApiCache } from './cache/api-cache';
import { cacheKeyOf } from './cache/cache-key';
import { serveFromCache, serveReaderFromCache } from './cache/read-response';
import { type ProxyContext, proxy } from './proxy/proxy.middleware';

const questions = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Routes API paths to their service, to the page at the same address, to the gateway's own routes, or to a clear refusal. */
export function apiMiddleware(context: ApiContext): Middleware {
  const { table, limits, cache, upstreams, live } = context;
  return async (ctx, next) => {
    if (!isApiTree(ctx.path)) return next();
    const found = table.find(ctx.method, ctx.path);
    if (found.kind !== 'api') return isPage(ctx) ? next() : refuse(ctx, found);
    ctx.state.route = found.endpoint.path;
    // The registry has its own limits, because pages send reports to it automatically.
    const isWrite = !questions.has(ctx.method);
    if (isWrite && !ctx.path.startsWith('/registry/')) await limits.spend(ctx, found.endpoint);
    // Cached responses are shared by everybody and carry the site's own headers, so previews don't use them.
    const address = cache && !ctx.state.preview ? cacheKeyOf(ctx.req) : null;
    if (cache && address !== null) {
      if (ctx.get('authorization') === '') return serveFromCache(ctx, address, found, upstreams, cache.responses);
      if (await serveReaderFromCache(ctx, address, found, upstreams, cache)) return;
    }
    if (cache && found.endpoint.changesBlogs) return proxyWrite(ctx, found, context, cache);
    const startedAt = performance.now();
    await proxy(ctx, found, context);
    await limits.slowDown(ctx, found.endpoint, startedAt);
    if (found.service === 'registry' && found.endpoint.access !== 'public' && isWrite) await live.refresh();
  };
}

/**
 * Forwards a write. What it made stale is purged before the response is sent, so that writers read their own writes.
 */
async function proxyWrite(ctx: Context, route: ApiRoute, context: ProxyContext, cache: ApiCache): Promise<void> {
  let stale: string[] = [];
  try {
    const headers = await proxy(ctx, route, context);
    stale = tagsIn(headers[staleTagsHeader]);
  } finally {
    // A refusal changed nothing; a failed write may have changed anything.
    const isRefusal = ctx.status >= 400 && ctx.status < 500 && ctx.body !== undefined;
    if (stale.length > 0) cache.purge(stale);
    else if (!isRefusal) cache.dropAll();
  }
}

function isPage(ctx: Context): boolean {
  return wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') });
}

/** @throws AppError always */
function refuse(ctx: Context, found: ReturnType<RouteTable['find']>): never {
  if (found.kind !== 'wrong_method') throw new AppError('not_found', errorTexts.nothingHere);
  ctx.set('Allow', found.allow.join(', '));
  throw new AppError('method_not_allowed', errorTexts.notThatWay);
}
