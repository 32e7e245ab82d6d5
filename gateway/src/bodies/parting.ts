import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';

/** Whoever sent the request has gone: there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** How much of a body is read after its request was answered, and for how long. */
const lateBytes = 64 * 1024 * 1024;
const lateMs = 30_000;
/** For senders that were too slow: they have had their time. */
const slowMs = 1_000;

/**
 * Ends requests whose bodies were not read to the end. A connection that is closed with unread bytes is reset, and
 * a reset can overtake the answer. So what still arrives is read and dropped for a while, until the sender has
 * read the answer and closed the connection.
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

/** Call before answering a sender that is too slow, so that the rest of its body is not waited for. */
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
  // `destroySoon` of Node would destroy the connection once the answer is written; `end` only says that nothing follows.
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
