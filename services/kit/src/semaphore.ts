export interface SemaphoreOptions {
  /** How many pieces of work run at a time. */
  readonly atOnce: number;
  /** Beyond this many waiting, an answer would come too late to be of use. */
  readonly waitingLimit: number;
  /** Makes the error for work that finds the queue full. */
  readonly busy: () => Error;
}

/** Runs a limited number of things at a time, first come first served, so that memory and cores stay bounded. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: SemaphoreOptions) {}

  /** @throws the error from `busy` when too many wait already, or whatever the work throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private take(): Promise<void> | undefined {
    if (this.running < this.options.atOnce) {
      this.running += 1;
      return undefined;
    }
    if (this.waiting.length >= this.options.waitingLimit) throw this.options.busy();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Lets the one that has waited longest go next. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
