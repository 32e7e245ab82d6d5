import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Koa forgets the length and guesses a type when a body is set; here both stay as they are. */
export function setBody(ctx: Context, body: Buffer | Readable): void {
  const { 'content-type': type, 'content-length': length } = ctx.response.headers;
  ctx.body = body;
  if (length !== undefined) ctx.set('Content-Length', `${length}`);
  if (type !== undefined) ctx.set('Content-Type', `${type}`);
}
