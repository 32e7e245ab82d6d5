import { AppError } from '@storysprout/service-kit';

export interface QuotaOptions {
  /** For everybody together. */
  readonly total: number;
  /** For one network: a whole school may sit behind one address. */
  readonly perNetwork: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
  /** How many of one network may wait at once. */
  readonly maxWaiting: number;
}

/** An amount that was asked for: `granted` rejects when there is none in time. */
export interface Ask {
  readonly granted: Promise<void>;
  /** Gives back what was granted, or waits no longer. */
  cancel(): void;
}

interface Share {
  used: number;
  readonly waiting: Set<Waiter>;
}

interface Waiter {
  readonly amount: number;
  /** Ends the waiting, with what was asked for or with an error. */
  settle(error?: AppError): void;
}

const retryAfterSeconds = 5;

/**
 * So much of something for all, of which one network gets a part. Whoever finds nothing left waits; networks that wait
 * take turns, so that a busy one does not keep the others waiting.
 */
export class Quota {
  private usedInAll = 0;
  private waitingInAll = 0;
  /** Networks that use something or wait, and no others. */
  private readonly shares = new Map<string, Share>();

  constructor(private readonly options: QuotaOptions) {}

  get used(): number {
    return this.usedInAll;
  }

  get waiting(): number {
    return this.waitingInAll;
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
        // Someone behind it may need less.
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

  /** One of each network in turn, as long as there is enough for somebody. */
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
        // To the end of the line.
        this.shares.delete(network);
        this.shares.set(network, share);
      }
    }
  }

  /** A network that uses nothing may have more than its part: one thing that large, one at a time. */
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
  const message = 'Many are sending something right now. Please try again in a moment.';
  return new AppError('unavailable', message, { retryAfterSeconds });
}
