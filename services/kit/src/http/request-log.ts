import type { Context, Middleware } from 'koa';
import { loggablePath, readerMark } from '../log-privacy';
import type { Logger } from '../logger';
import { contextFrom, requestIdHeader, withRequest } from '../request-context';
import { exportSpan, isExportingSpans } from '../span-export';
import { sampled, type Trace, traceparentHeader } from '../trace-context';
import { routeOf } from './metrics';

/**
 * Gives the request its ids, in the state, the answer and every log line about it.
 *
 * @param sampleRatio share of traces to export, set only in the gateway, where it overrides the callers' choice
 */
export function requestContext({ sampleRatio }: { sampleRatio?: number } = {}): Middleware {
  return (ctx, next) => {
    const origin = { requestId: ctx.get(requestIdHeader), traceparent: ctx.get(traceparentHeader) };
    const { requestId, trace: wished } = contextFrom(origin);
    const trace = sampleRatio === undefined ? wished : sampled(wished, sampleRatio);
    ctx.state.requestId = requestId;
    ctx.state.trace = trace;
    ctx.set(requestIdHeader, requestId);
    if (!isExportingSpans()) return withRequest({ requestId, trace }, next);
    const startedAt = performance.now();
    return withRequest({ requestId, trace }, next).finally(() => exportRequestSpan(ctx, trace, startedAt));
  };
}

function exportRequestSpan(ctx: Context, trace: Trace, startedAt: number): void {
  if (quietPaths.has(ctx.path)) return;
  const route = routeOf(ctx);
  const attributes = {
    'http.request.method': ctx.method,
    'http.route': route,
    'http.response.status_code': ctx.status,
  };
  const name = `${ctx.method} ${route}`;
  exportSpan({ name, kind: 'server', trace, startedAt, attributes, hasFailed: ctx.status >= 500 });
}

/** Called every few seconds by probes, which expect a 503 at times. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** One line per request, without query, body or anything else that may hold a text or a token. */
export function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const level = quietPaths.has(ctx.path) ? 'debug' : ctx.status >= 500 ? 'warn' : 'info';
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const userId = ctx.state.user?.userId;
    const reader = userId && readerMark(userId);
    logger[level](
      { method: ctx.method, path: loggablePath(ctx.path), status: ctx.status, durationMs, reader },
      'request',
    );
  };
}
