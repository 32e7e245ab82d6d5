import { store } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';

/** A mail worker's heartbeat, for other workers and for the moderators' page. */
export interface MailWorkerDocument {
  /** Kept in the worker's journal folder, so it is the same over restarts. */
  readonly _id: string;
  readonly seenAt: Date;
  /** Since when the mail server has not answered this worker; null when it answers. */
  readonly mailServerDownSince: Date | null;
}

export const mailWorkerStore = store<MailWorkerDocument>('mailWorkers');

export class MailWorkerRepository {
  constructor(
    private readonly workers: Collection<MailWorkerDocument>,
    private readonly now: () => Date,
  ) {}

  async noteAlive(workerId: string, mailServerDownSince: Date | null): Promise<void> {
    const change = { $set: { seenAt: this.now(), mailServerDownSince } };
    await this.workers.updateOne({ _id: workerId }, change, { upsert: true });
  }

  /** Workers with a heartbeat within the last `withinMs` milliseconds. */
  findAlive(withinMs: number): Promise<MailWorkerDocument[]> {
    return this.workers.find({ seenAt: { $gt: new Date(this.now().getTime() - withinMs) } }).toArray();
  }

  async isAlive(workerId: string, withinMs: number): Promise<boolean> {
    return (await this.findAlive(withinMs)).some(({ _id }) => _id === workerId);
  }
}
