import { store } from '@storysprout/service-kit';
import type { MailContext } from './mail.context';

/** A mail worker's heartbeat, for other workers and for the moderators' page. */
export interface MailWorkerDocument {
  /** Generated when the worker starts. */
  readonly _id: string;
  readonly seenAt: Date;
  /** Missing in heartbeats of older releases. */
  readonly mail?: MailState;
}

/** The state of a worker's connection to the mail server. */
export interface MailState {
  /** The time since which the mail server has not answered; null while it answers. */
  readonly awaySince: Date | null;
  /** The time since which the mail server has refused our e-mails, and its answer; null while it accepts them. */
  readonly refusal: { readonly since: Date; readonly answer: string } | null;
}

/** The time after which an old heartbeat is deleted, in seconds; much longer than `takeOverAfterMs`. */
const retentionSeconds = 24 * 60 * 60;

export const mailWorkerStore = store<MailWorkerDocument>('mailWorkers', [
  { key: { seenAt: 1 }, name: 'expiry', expireAfterSeconds: retentionSeconds },
]);

/** A worker sends a heartbeat every few seconds; after this long without one it counts as away. */
export const workerAwayMs = 20_000;

export class MailWorkerRepository {
  constructor(private readonly context: Pick<MailContext, 'collections' | 'now'>) {}

  async noteAlive(workerId: string, mail: MailState): Promise<void> {
    const change = { $set: { seenAt: this.context.now(), mail } };
    await this.context.collections.mailWorkers.updateOne({ _id: workerId }, change, { upsert: true });
  }

  /** Workers with a heartbeat within the last `withinMs` milliseconds. */
  findAlive(withinMs: number): Promise<MailWorkerDocument[]> {
    return this.context.collections.mailWorkers
      .find({ seenAt: { $gt: new Date(this.context.now().getTime() - withinMs) } })
      .toArray();
  }

  async isAlive(workerId: string, withinMs: number): Promise<boolean> {
    return (await this.findAlive(withinMs)).some(({ _id }) => _id === workerId);
  }

  /**
   * The earliest time since which the mail server has refused e-mails of a living worker; undefined when it refuses
   * none.
   */
  async refusedSince(): Promise<Date | undefined> {
    const alive = await this.findAlive(workerAwayMs);
    const times = alive.flatMap(({ mail }) => mail?.refusal?.since.getTime() ?? []);
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  }
}
