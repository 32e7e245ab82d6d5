import type { JobWorker } from '@storysprout/service-kit';

export type MailQueueName = 'challengeEmail' | 'accountEmail';

interface HeldWorker {
  readonly name: MailQueueName;
  readonly worker: JobWorker;
  /** The number of outages that pause the worker. */
  outages: number;
}

/** The workers of the e-mail queues. Several outages at once may pause them; they resume when the last one is over. */
export class MailQueues {
  private readonly workers: HeldWorker[] = [];

  /** @param worker must not run yet. */
  add(name: MailQueueName, worker: JobWorker): void {
    this.workers.push({ name, worker, outages: 0 });
  }

  start(): void {
    for (const { worker } of this.workers) void worker.bull.run();
  }

  /** Takes no new jobs and finishes those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map(({ worker }) => worker.close()));
  }

  async pause(names: readonly MailQueueName[]): Promise<void> {
    for (const held of this.among(names)) {
      held.outages += 1;
      if (held.outages === 1) await held.worker.bull.pause(true);
    }
  }

  async resume(names: readonly MailQueueName[]): Promise<void> {
    for (const held of this.among(names)) {
      held.outages -= 1;
      if (held.outages === 0) await held.worker.bull.resume();
    }
  }

  private among(names: readonly MailQueueName[]): HeldWorker[] {
    return this.workers.filter(({ name }) => names.includes(name));
  }
}
