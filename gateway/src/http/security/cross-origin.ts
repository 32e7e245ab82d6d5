import cors from '@koa/cors';
import type { Middleware } from 'koa';

/** Lets pages on the listed origins call the API. Others get no CORS header, so browsers refuse. */
export function crossOrigin(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return allowed.has(origin) ? origin : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Traceparent', 'X-Request-Id'],
    exposeHeaders: ['X-Next-Cursor', 'X-Request-Id', 'Retry-After', 'ETag'],
    maxAge: 600,
  });
}
