import { AppError, RateLimiter } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { Context, Middleware } from 'koa';
import { bodyLimitOf, refuseLongBody } from '../proxy/body-limit';
import { proxy, type Upstreams } from '../proxy/proxy.middleware';
import { wantsPage } from './page-request';
import { isApiTree, type RouteTable } from './route-table';

export interface ApiOptions {
  table: RouteTable;
  upstreams: Upstreams;
  redis: Redis;
  writesPerMinute: number;
  rateLimits: boolean;
}

const questions = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Everything below the API's folders: to its service, to the page it also names, or a clear refusal. */
export function apiMiddleware({ table, upstreams, redis, writesPerMinute, rateLimits }: ApiOptions): Middleware {
  const writes = new RateLimiter({
    redis,
    name: 'writes',
    points: writesPerMinute,
    durationSeconds: 60,
    enabled: rateLimits,
  });
  return async (ctx, next) => {
    if (!isApiTree(ctx.path)) return next();
    const found = table.find(ctx.method, ctx.path);
    if (found.kind !== 'api') return isPage(ctx) ? next() : refuse(ctx, found);
    if (!questions.has(ctx.method)) await writes.consume(ctx.ip);
    refuseLongBody(ctx, bodyLimitOf(found.endpoint));
    return proxy(ctx, found, upstreams);
  };
}

function isPage(ctx: Context): boolean {
  return wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') });
}

/** @throws AppError always */
function refuse(ctx: Context, found: ReturnType<RouteTable['find']>): never {
  if (found.kind !== 'wrong_method') throw new AppError('not_found', 'There is nothing here.');
  ctx.set('Allow', found.allow.join(', '));
  throw new AppError('method_not_allowed', 'That does not work here.');
}
