import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Sets a body without changing its headers: Koa would drop the length and guess a type. */
export function setBody(ctx: Context, body: Buffer | Readable): void {
  const [type, length] = [ctx.res.getHeader('content-type'), ctx.res.getHeader('content-length')];
  ctx.body = body;
  if (length !== undefined) ctx.set('Content-Length', `${length}`);
  if (type !== undefined) ctx.set('Content-Type', `${type}`);
}
