import { AppError } from '@storysprout/service-kit';
import * as texts from '../../texts/refusals';

export interface QuotaOptions {
  /** The total for all networks. */
  readonly total: number;
  /** The limit for one network. A whole school may share one address. */
  readonly perNetwork: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
  /** The most requests of one network that may wait at once. */
  readonly maxWaiting: number;
}

/** A request for some of the quota. `granted` rejects when none becomes free in time. */
export interface Ask {
  readonly granted: Promise<void>;
  /** Gives back what was granted, or stops waiting. */
  cancel(): void;
}

interface Share {
  used: number;
  readonly waiting: Set<Waiter>;
}

interface Waiter {
  readonly amount: number;
  /** Settles the request: granted, or failed with an error. */
  settle(error?: AppError): void;
}

const retryAfterSeconds = 5;

/**
 * An amount shared by all networks, with a limit for each. A request waits when nothing is left; waiting networks
 * take turns, so that a busy one can't block the others.
 */
export class Quota {
  private usedInAll = 0;
  private waitingInAll = 0;
  /** Only networks that use something or wait. */
  private readonly shares = new Map<string, Share>();

  constructor(private readonly options: QuotaOptions) {}

  get used(): number {
    return this.usedInAll;
  }

  get waiting(): number {
    return this.waitingInAll;
  }

  isWaiting(network: string): boolean {
    return (this.shares.get(network)?.waiting.size ?? 0) > 0;
  }

  ask(network: string, amount: number): Ask {
    const share = this.shareOf(network);
    if (share.waiting.size > 0 || !this.fits(share, amount)) return this.waitFor(network, share, amount);
    this.use(share, amount);
    return { granted: Promise.resolve(), cancel: once(() => this.giveBack(network, share, amount)) };
  }

  private waitFor(network: string, share: Share, amount: number): Ask {
    if (share.waiting.size >= this.options.maxWaiting || amount > this.options.total) {
      this.forgetIdle(network, share);
      return { granted: Promise.reject(tooMany()), cancel: () => undefined };
    }
    let end: () => void = () => undefined;
    const granted = new Promise<void>((resolve, reject) => {
      const settle = (error?: AppError) => {
        clearTimeout(timer);
        share.waiting.delete(waiter);
        this.waitingInAll -= 1;
        end = error ? () => undefined : () => this.giveBack(network, share, amount);
        if (!error) return resolve();
        this.forgetIdle(network, share);
        reject(error);
        // A later request of this network may need less.
        this.serveWaiting();
      };
      const waiter: Waiter = { amount, settle };
      const timer = setTimeout(() => settle(tooMany()), this.options.waitMs);
      share.waiting.add(waiter);
      this.waitingInAll += 1;
      end = () => settle(tooMany());
    });
    return { granted, cancel: once(() => end()) };
  }

  private giveBack(network: string, share: Share, amount: number): void {
    share.used -= amount;
    this.usedInAll -= amount;
    this.forgetIdle(network, share);
    this.serveWaiting();
  }

  /** Grants one request of each network in turn, as long as enough is left for any of them. */
  private serveWaiting(): void {
    let hasServed = true;
    while (hasServed && this.waitingInAll > 0) {
      hasServed = false;
      for (const [network, share] of [...this.shares]) {
        const [first] = share.waiting;
        if (!first || !this.fits(share, first.amount)) continue;
        this.use(share, first.amount);
        first.settle();
        hasServed = true;
        // Moves the network to the end of the queue.
        this.shares.delete(network);
        this.shares.set(network, share);
      }
    }
  }

  /** A network that uses nothing may exceed its share with a single request. */
  private fits(share: Share, amount: number): boolean {
    const { total, perNetwork } = this.options;
    return this.usedInAll + amount <= total && (share.used === 0 || share.used + amount <= perNetwork);
  }

  private use(share: Share, amount: number): void {
    share.used += amount;
    this.usedInAll += amount;
  }

  private shareOf(network: string): Share {
    const share = this.shares.get(network) ?? { used: 0, waiting: new Set() };
    this.shares.set(network, share);
    return share;
  }

  private forgetIdle(network: string, share: Share): void {
    if (share.used === 0 && share.waiting.size === 0) this.shares.delete(network);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function tooMany(): AppError {
  const message = texts.busy;
  return new AppError('unavailable', message, { retryAfterSeconds });
}
