import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';

/** Whoever sent the request has gone: there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** How much of a body is read after its request was answered, and for how long. */
const lateBytes = 64 * 1024 * 1024;
const lateMs = 30_000;
/** A sender too slow for us had time enough. */
const slowMs = 1_000;

/**
 * Ends requests whose bodies were not read to their end. A connection that is closed over unread bytes is reset, and
 * a reset can overtake the answer: so what is still sent is read and dropped for a while, until whoever sends it has
 * read the answer and closes.
 */
export function partGently(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      hangUp(ctx);
    } finally {
      if (!ctx.req.complete && !ctx.req.destroyed) dropRest(ctx);
    }
  };
}

/** Call before answering a sender that is too slow: what is left of its body is not waited for. */
export function waitNoLonger({ req }: Context): void {
  impatient.add(req);
}

const impatient = new WeakSet<IncomingMessage>();

function hangUp(ctx: Context): void {
  ctx.respond = false;
  ctx.res.destroy();
}

function dropRest({ req, res }: Context): void {
  const { socket } = req;
  res.setHeader('Connection', 'close');
  // Node would destroy the connection once the answer is written: this says no more than that nothing follows.
  socket.destroySoon = () => socket.end();
  let left = lateBytes;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  req.on('error', () => undefined);
  req.once('end', () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    if (res.writableFinished) socket.destroySoon();
  });
  req.resume();
  const timer = setTimeout(() => socket.destroy(), impatient.has(req) ? slowMs : lateMs);
  socket.once('close', () => clearTimeout(timer));
}
