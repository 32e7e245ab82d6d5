export interface RepeatedTaskOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** Called when a round fails. The next round still follows. */
  readonly onError: (error: unknown) => void;
}

/** Work that is done at the start and then again and again in the background, one round at a time. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private isWanted = false;

  constructor(private readonly options: RepeatedTaskOptions) {}

  start(): void {
    this.timer = setInterval(() => this.runSoon(), this.options.everyMs);
    this.timer.unref();
    this.runSoon();
  }

  /** Stops the task and waits for the running round. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

  /** Begins a round now, or as soon as the one under way is over. */
  runSoon(): void {
    this.isWanted = true;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  private async work(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      await this.options.work().catch(this.options.onError);
    }
  }
}
