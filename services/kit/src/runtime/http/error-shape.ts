import type { Context, Middleware } from 'koa';
import { type AppError, errorBody, toAppError } from '../errors';
import type { Logger } from '../telemetry/logger';

/** Statuses that Koa and its router leave without a body, for unknown addresses and methods. */
const emptyFailures = new Set([404, 405, 501]);

/** Gives every failure, including unknown addresses, a response of the same shape, and logs unexpected ones. */
export function errorShape(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (emptyFailures.has(ctx.status) && !ctx.body) throw toAppError({ status: ctx.status });
    } catch (error) {
      answerError(ctx, toAppError(error), logger);
    }
  };
}

/** Sends the response for a failure. Headers set so far (such as `Allow`) stay. */
export function answerError(ctx: Context, error: AppError, logger: Logger): void {
  if (error.status >= 500) logger.error({ err: error.cause ?? error, context: error.context }, error.message);
  else logger.debug({ err: error }, 'refused');
  ctx.status = error.status;
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  ctx.set('Cache-Control', 'no-store');
  ctx.body = errorBody(error);
}
