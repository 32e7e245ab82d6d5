import { AppError, networkOf } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { BodyLimit } from './body-limit';
import { IncomingBody, type Pace } from './incoming-body';
import { ClientGone, waitNoLonger } from './parting';
import { type Ask, Quota } from './quota';

export interface BodyIntakeOptions {
  /** Memory for all bodies together, in bytes. */
  readonly memoryBytes: number;
  readonly pace: Pace;
}

/** A body in memory, until it is released. */
export interface TakenBody {
  readonly bytes: Buffer;
  release(): void;
}

/** How much of a body may arrive before all of it needs room, in bytes. Most bodies are no longer than this. */
const freeBytes = 16 * 1024;
/** Share of the memory for the beginnings of bodies; the rest is for longer ones. */
const partForBeginnings = 1 / 3;
/** Share for one network, and the same again for its signed-in readers: when a class sends its pictures at once, they take turns a few at a time. */
const partOfPlaces = 1 / 4;
const partOfBytes = 1 / 3;
const waitMs = 30_000;
const maxWaiting = 512;
const lookEveryMs = 500;
/** The grace while others of the network wait for a place. */
const graceInCrowdMs = 1_000;

/**
 * Takes the bodies of requests into memory before anything else is held for them: a connection to a service, of which
 * there are few, is never kept waiting for a slow sender. All bodies share one amount of memory.
 */
export class BodyIntake {
  /** Bodies that may be under way at once. */
  readonly places: Quota;
  /** Bytes for bodies longer than `freeBytes`. */
  readonly room: Quota;
  private readonly underWay = new Map<IncomingBody, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BodyIntakeOptions) {
    const beginnings = Math.floor(options.memoryBytes * partForBeginnings);
    const places = Math.floor(beginnings / freeBytes);
    const room = options.memoryBytes - beginnings;
    const waiting = { waitMs, maxWaiting };
    this.places = new Quota({ total: places, perNetwork: Math.ceil(places * partOfPlaces), ...waiting });
    this.room = new Quota({ total: room, perNetwork: Math.ceil(room * partOfBytes), ...waiting });
  }

  /**
   * The request's whole body. The caller must release it.
   *
   * @throws AppError `too_large` over the limit, before anything is read when that much was declared; `too_slow`;
   * `unavailable` when no room becomes free in time. ClientGone when the sender has gone.
   */
  async take(ctx: Context, limit: BodyLimit): Promise<TakenBody> {
    const declared = ctx.request.length;
    if (declared !== undefined && declared > limit.bytes) throw limit.tooLarge();
    const share = shareOf(ctx);
    const holding = new Holding(ctx, share);
    try {
      await holding.add(this.places, 1);
      const body = new IncomingBody({
        request: ctx.req,
        limit,
        declared,
        freeBytes,
        askForRoom: (bytes) => holding.add(this.room, bytes),
      });
      this.follow(body, share);
      return { bytes: await body.whole, release: () => holding.release() };
    } catch (error) {
      holding.release();
      if (ctx.req.socket.destroyed) throw new ClientGone();
      if (error instanceof AppError && error.code === 'too_slow') waitNoLonger(ctx);
      throw error;
    }
  }

  private follow(body: IncomingBody, share: string): void {
    this.underWay.set(body, share);
    this.timer ??= setInterval(() => {
      for (const [each, itsShare] of this.underWay) each.checkPace(this.paceOf(itsShare));
    }, lookEveryMs).unref();
    const leave = () => {
      this.underWay.delete(body);
      if (this.underWay.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
    body.whole.then(leave, leave);
  }

  /** Slow senders, who may keep all places of their network, soon make room for others of it. */
  private paceOf(share: string): Pace {
    const { pace } = this.options;
    return this.places.isWaiting(share) ? { ...pace, graceMs: Math.min(pace.graceMs, graceInCrowdMs) } : pace;
  }
}

/** What strangers send keeps no signed-in reader behind the same address waiting. */
function shareOf(ctx: Context): string {
  const network = networkOf(ctx.ip);
  return ctx.state.user ? `${network} signed in` : network;
}

/** The shares of the quotas that one request holds. */
class Holding {
  private readonly asks: Ask[] = [];
  private isOver = false;
  private readonly onClose = () => this.release();

  constructor(
    private readonly ctx: Context,
    private readonly network: string,
  ) {
    ctx.res.once('close', this.onClose);
  }

  async add(quota: Quota, amount: number): Promise<void> {
    if (this.isOver || this.ctx.req.socket.destroyed) throw new ClientGone();
    const ask = quota.ask(this.network, amount);
    this.asks.push(ask);
    await ask.granted;
  }

  /** Called once, whether the body was used or its sender has gone. */
  release(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.ctx.res.off('close', this.onClose);
    for (const ask of this.asks) ask.cancel();
  }
}
