import { store } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';

/** A mail worker's heartbeat, for other workers and for the moderators' page. */
export interface MailWorkerDocument {
  /** Made at its start. */
  readonly _id: string;
  readonly seenAt: Date;
  /** Missing in heartbeats of older releases. */
  readonly mail?: MailState;
}

/** Whether e-mails of this worker leave. */
export interface MailState {
  /** Since when the mail server does not answer; null while it does. */
  readonly awaySince: Date | null;
  /** Since when it takes no e-mails from us, and what it says; null while it does. */
  readonly refusal: { readonly since: Date; readonly answer: string } | null;
}

/** How long a heartbeat is kept after the last one: long after `takeOverAfterMs`; in seconds. */
const keptSeconds = 24 * 60 * 60;

export const mailWorkerStore = store<MailWorkerDocument>('mailWorkers', [
  { key: { seenAt: 1 }, name: 'expiry', expireAfterSeconds: keptSeconds },
]);

/** A worker sends a heartbeat every few seconds; after this long without one it counts as away. */
export const workerAwayMs = 20_000;

export class MailWorkerRepository {
  constructor(
    private readonly workers: Collection<MailWorkerDocument>,
    private readonly now: () => Date,
  ) {}

  async noteAlive(workerId: string, mail: MailState): Promise<void> {
    const change = { $set: { seenAt: this.now(), mail } };
    await this.workers.updateOne({ _id: workerId }, change, { upsert: true });
  }

  /** Workers with a heartbeat within the last `withinMs` milliseconds. */
  findAlive(withinMs: number): Promise<MailWorkerDocument[]> {
    return this.workers.find({ seenAt: { $gt: new Date(this.now().getTime() - withinMs) } }).toArray();
  }

  async isAlive(workerId: string, withinMs: number): Promise<boolean> {
    return (await this.findAlive(withinMs)).some(({ _id }) => _id === workerId);
  }

  /** Since when a worker that is alive has met refusals; undefined when none has. */
  async refusedSince(): Promise<Date | undefined> {
    const alive = await this.findAlive(workerAwayMs);
    const times = alive.flatMap(({ mail }) => mail?.refusal?.since.getTime() ?? []);
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  }
}
