import type { LoadPlan } from '../protocol';
import type { Caller } from './caller';
import { readNumber } from './reads';
import type { Writer } from './writes';

const tickMs = 5;

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered, because readers don't wait for each other.
 */
export class Traffic {
  private readonly underWay = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private begun = 0;
  private writes = 0;

  constructor(
    private readonly plan: LoadPlan,
    private readonly caller: Caller,
    private readonly writer: Writer,
  ) {}

  start(): void {
    const startedAt = performance.now();
    this.timer = setInterval(() => {
      const due = ((performance.now() - startedAt) * this.plan.requestsPerSecond) / 1_000;
      while (this.begun < due) this.begin();
    }, tickMs);
  }

  /** Starts no more requests, and resolves once all open ones have ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private begin(): void {
    this.begun += 1;
    const isWrite = Math.floor(this.begun * this.plan.writeShare) > this.writes;
    const work = isWrite
      ? this.writer.write(this.writes++)
      : this.caller.call(readNumber(this.plan, this.begun - this.writes));
    const ended = work.finally(() => this.underWay.delete(ended));
    this.underWay.add(ended);
  }
}
