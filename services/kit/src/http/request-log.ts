import type { Middleware } from 'koa';
import type { Logger } from '../logger';
import { requestIdFrom, requestIdHeader, withRequestId } from '../request-context';

/** Gives the request its id, in the state, in the answer and in every log line below. */
export function requestContext(): Middleware {
  return (ctx, next) => {
    const requestId = requestIdFrom(ctx.get(requestIdHeader));
    ctx.state.requestId = requestId;
    ctx.set(requestIdHeader, requestId);
    return withRequestId(requestId, next);
  };
}

/** Asked every few seconds by probes, which also make use of a 503. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** One line per request: never its query or body, which may hold what a child wrote. */
export function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const level = quietPaths.has(ctx.path) ? 'debug' : ctx.status >= 500 ? 'warn' : 'info';
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const userId = ctx.state.user?.userId;
    logger[level]({ method: ctx.method, path: ctx.path, status: ctx.status, durationMs, userId }, 'request');
  };
}
