export interface TurnsOptions {
  /** How much of the work runs at a time. */
  readonly atOnce: number;
  /** Beyond this many waiting an answer would come too late to be of use. */
  readonly waitingLimit: number;
  /** What whoever comes then is told. */
  readonly busy: () => Error;
}

/** Work that takes turns, first come first served: memory and cores stay bounded, whatever comes in at once. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: TurnsOptions) {}

  /** @throws what `busy` makes, when too many wait already; what the work throws. */
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

  /** The turn goes to whoever waits longest. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
