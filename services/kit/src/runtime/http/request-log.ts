import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { loggablePath, readerMark } from '../telemetry/log-privacy';
import type { Logger } from '../telemetry/logger';
import { contextFrom, requestIdHeader, withRequest } from '../telemetry/request-context';
import { exportSpan, isExportingSpans } from '../telemetry/span-export';
import { sampled, type Trace, traceparentHeader } from '../telemetry/trace-context';
import { type AnsweredRequest, type HttpMetrics, routeOf } from './metrics';

/**
 * Sets the request's ids in the state, the response and every log line about it.
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
  exportAnswered({ method: ctx.method, route: routeOf(ctx), status: ctx.status }, trace, startedAt);
}

function exportAnswered({ method, route, status }: AnsweredRequest, trace: Trace, startedAt: number): void {
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  };
  exportSpan({ name: `${method} ${route}`, kind: 'server', trace, startedAt, attributes, hasFailed: status >= 500 });
}

export interface NotingOptions {
  readonly logger: Logger;
  readonly metrics: Pick<HttpMetrics, 'note'>;
  readonly sampleRatio: number;
}

/**
 * Writes the log line, metrics and span of a request that was answered from memory, before it reached the app.
 *
 * @returns the request's id, for the response
 */
export function noteAnswered(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  answered: AnsweredRequest,
  { logger, metrics, sampleRatio }: NotingOptions,
): { readonly requestId: string } {
  const startedAt = performance.now();
  const context = contextFrom({
    requestId: headers[requestIdHeader]?.toString(),
    traceparent: headers[traceparentHeader]?.toString(),
  });
  const { method, status } = answered;
  const path = loggablePath(url.replace(/\?.*/, ''));
  withRequest(context, () => logger.info({ method, path, status, durationMs: 0 }, 'request'));
  metrics.note(answered, 0);
  if (isExportingSpans()) exportAnswered(answered, sampled(context.trace, sampleRatio), startedAt);
  return context;
}

/** Called every few seconds by probes, which expect a 503 at times. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs one line per request, without query, body or anything else that may contain a text or a token. */
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
