import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';

/** The client has disconnected, so no response can be sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Limits for reading the rest of a body after the response was sent. */
const lateBytes = 64 * 1024 * 1024;
const lateMs = 30_000;
/** Shorter time limit for senders that were too slow before. */
const slowMs = 1_000;

/**
 * Ends requests whose bodies were not read to the end. Closing a connection with unread bytes resets it, and the reset
 * can overtake the response. So the rest of the body is read and dropped for a while, until the client has read the
 * response and closed the connection.
 */
export function drainUnreadBodies(): Middleware {
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
export function drainBriefly({ req }: Context): void {
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
  // Node's `destroySoon` would destroy the connection as soon as the response is written; `end` only closes our side.
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
