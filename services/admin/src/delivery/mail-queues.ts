import type { JobWorker } from '@storysprout/service-kit';

/** The workers of the e-mail queues, which several outages at once may pause: they go on when the last one is over. */
export class MailQueues {
  private readonly workers: JobWorker[] = [];
  private outages = 0;

  /** @param worker must not run yet. */
  add(worker: JobWorker): void {
    this.workers.push(worker);
  }

  start(): void {
    for (const { bull } of this.workers) void bull.run();
  }

  /** Takes no new jobs and finishes those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  async pause(): Promise<void> {
    this.outages += 1;
    if (this.outages === 1) for (const { bull } of this.workers) await bull.pause(true);
  }

  async resume(): Promise<void> {
    this.outages -= 1;
    if (this.outages === 0) for (const { bull } of this.workers) await bull.resume();
  }
}
