import { AppError, networkOf } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { waysIn } from '../routing/ways-in';
import type { BodyLimit } from './body-limit';
import { ClientGone, drainBriefly } from './draining';
import { IncomingBody, type Pace } from './incoming-body';
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

/** Bytes of a body that may arrive before memory is reserved for all of it. Most bodies are no longer than this. */
const freeBytes = 16 * 1024;
/** Share of the memory for the first `freeBytes` of each body; the rest is for longer bodies. */
const partForBeginnings = 1 / 3;
/** Largest share of the places for one network's bodies of one kind (`kindOf`). */
const partOfPlaces = 1 / 10;
/**
 * Largest share of `room` for one network's visitors, and the same again for its signed-in readers: when a class
 * uploads pictures at once, a few at a time are accepted.
 */
const partOfBytes = 1 / 3;
const waitMs = 30_000;
const maxWaiting = 1_024;
/** The most long bodies of one account that may wait while another of its bodies is being read. */
const maxWaitingOfAccount = 8;
const lookEveryMs = 250;
/** Shorter grace period, used while others wait for a place of the same kind. */
const graceInCrowdMs = 500;

/**
 * Reads request bodies into memory before any other resource is reserved for the request, so that a slow sender never
 * occupies one of the few connections to a service. All bodies share one memory budget.
 */
export class BodyIntake {
  /** Bodies that may be under way at once. */
  readonly places: Quota;
  /** Bytes for bodies longer than `freeBytes`. */
  readonly room: Quota;
  /**
   * Allows one long body per account at a time, so that a slow upload doesn't keep others of its network waiting for
   * room.
   */
  private readonly ofAccounts = new Quota({
    ...{ total: Number.POSITIVE_INFINITY, perNetwork: 1 },
    ...{ waitMs, maxWaiting: maxWaitingOfAccount },
  });
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
   * Reads the request's whole body. The caller must release it.
   *
   * @throws AppError `too_large` over the limit (before anything is read if the declared length is over it),
   * `too_slow`, or `unavailable` when no room becomes free in time
   * @throws ClientGone when the client has disconnected
   */
  async take(ctx: Context, limit: BodyLimit): Promise<TakenBody> {
    const declared = ctx.request.length;
    if (declared !== undefined && declared > limit.bytes) throw limit.tooLarge();
    const isLong = (declared ?? limit.bytes) > freeBytes;
    const network = networkOf(ctx.ip);
    const share = `${network} ${kindOf(ctx, isLong)}`;
    const holding = new Holding(ctx);
    const askForRoom = async (bytes: number) => {
      const { user } = ctx.state;
      if (user) await holding.add(this.ofAccounts, user.userId, 1);
      await holding.add(this.room, user ? `${network} signed in` : network, bytes);
    };
    try {
      await holding.add(this.places, share, 1);
      const body = new IncomingBody({
        request: ctx.req,
        limit,
        declared,
        freeBytes,
        askForRoom,
      });
      this.follow(body, share);
      return { bytes: await body.whole, release: () => holding.release() };
    } catch (error) {
      holding.release();
      if (ctx.req.socket.destroyed) throw new ClientGone();
      if (error instanceof AppError && error.code === 'too_slow') drainBriefly(ctx);
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

  /**
   * Shortens the grace period while others wait, because slow senders may occupy all places of their network and kind.
   */
  private paceOf(share: string): Pace {
    const { pace } = this.options;
    return this.places.isWaiting(share) ? { ...pace, graceMs: Math.min(pace.graceMs, graceInCrowdMs) } : pace;
  }
}

const waysInPaths: ReadonlySet<string> = new Set([...waysIn].map(({ path }) => path));

/**
 * Returns the kind of a body. Each kind has its own share of a network's places: visitors' bodies don't delay signed-in
 * readers behind the same address, a sign-in or sign-up call waits for no other call, and short bodies don't wait for
 * long ones.
 */
function kindOf({ state: { user, route = '' } }: Context, isLong: boolean): string {
  if (user) return isLong ? 'signed in, long' : 'signed in';
  if (isLong) return 'long';
  return waysInPaths.has(route) ? route : 'others';
}

/** The quota shares taken by one request. */
class Holding {
  private readonly asks: Ask[] = [];
  private isOver = false;
  private readonly onClose = () => this.release();

  constructor(private readonly ctx: Context) {
    ctx.res.once('close', this.onClose);
  }

  async add(quota: Quota, share: string, amount: number): Promise<void> {
    if (this.isOver || this.ctx.req.socket.destroyed) throw new ClientGone();
    const ask = quota.ask(share, amount);
    this.asks.push(ask);
    await ask.granted;
  }

  /** Gives the shares back: after the body was used, or when the response closes. Further calls do nothing. */
  release(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.ctx.res.off('close', this.onClose);
    for (const ask of this.asks) ask.cancel();
  }
}
