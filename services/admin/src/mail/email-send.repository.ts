import { randomUUID } from 'node:crypto';
import type { EmailRun, JobData } from '@storysprout/contract';
import { isDuplicateKey } from '@storysprout/service-kit';
import { type ClientSession, type Filter, MongoBulkWriteError, type ObjectId } from 'mongodb';
import type { EmailSendDocument, EmailSendState } from './email-send.document';
import type { MailContext } from './mail.context';

/** The result of an attempt. */
export type Settlement =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting'; readonly error: string }
  | { readonly state: 'skipped'; readonly error: string; readonly job: null }
  | {
      readonly state: 'failed' | 'unconfirmed';
      readonly error: string;
      readonly job: JobData<'challengeEmail'> | null;
    };

export interface Settled {
  readonly id: string;
  readonly settlement: Settlement;
}

/** The number of settled e-mails of a run, by result. */
export type SendCounts = Required<Pick<EmailRun, 'sent' | 'failed' | 'unconfirmed' | 'skipped'>>;

/** States in which the e-mail is still to be sent and no worker has it. */
const claimable = ['waiting', 'requeued'] as const;
/** States that a moderator can retry. */
const retryable = ['failed', 'unconfirmed'] as const;
/** States in which an e-mail is not sent any more, unless a moderator retries it. */
const settledStates: readonly EmailSendState[] = ['sent', 'skipped', ...retryable];

export const notWanted = 'not wanted any more';

export class EmailSendRepository {
  constructor(private readonly context: Pick<MailContext, 'collections' | 'now'>) {}

  /**
   * Claims e-mails for this worker. New ones are inserted; the unique `_id` and the state decide which of two workers
   * gets an e-mail.
   *
   * @returns the records of the e-mails it did not get, by id.
   */
  async claim(
    wanted: readonly Pick<EmailSendDocument, '_id' | 'runId'>[],
    workerId: string,
  ): Promise<Map<string, EmailSendDocument>> {
    const taken = new Map<string, EmailSendDocument>();
    for (const _id of await this.insertNew(wanted, workerId)) {
      const filter = { _id, state: { $in: [...claimable] } };
      const { modifiedCount } = await this.context.collections.emailSends.updateOne(filter, {
        $set: this.claimedBy(workerId),
      });
      const record = modifiedCount === 0 && (await this.context.collections.emailSends.findOne({ _id }));
      if (record) taken.set(_id, record);
    }
    return taken;
  }

  /**
   * Settles attempts of this worker. Records that are settled already stay as they are, except for `unconfirmed` ones,
   * because another worker may have given an e-mail up while this worker was silent. There is no transaction, because
   * one left open by a `kill -9` would keep its records locked for a minute.
   */
  async settle(settled: readonly Settled[], workerId: string): Promise<void> {
    const mine = { workerId, state: { $in: ['sending', 'unconfirmed'] } } satisfies Filter<EmailSendDocument>;
    const settledAt = this.context.now();
    const sent = settled.filter(isSent).map(({ id }) => id);
    const others = settled.filter((each) => !isSent(each));
    const updates = others.map(({ id, settlement }) => ({
      updateOne: { filter: { _id: id, ...mine }, update: { $set: { ...settlement, settledAt } } },
    }));
    // Nearly all attempts end as `sent`, so these share one statement.
    const update = { $set: { state: 'sent', settledAt, job: null } } as const;
    await this.context.collections.emailSends.bulkWrite(
      [...updates, { updateMany: { filter: { _id: { $in: sent }, ...mine }, update } }],
      {
        ordered: false,
      },
    );
  }

  async counts(runId: ObjectId): Promise<SendCounts> {
    const count = (state: keyof SendCounts) => this.context.collections.emailSends.countDocuments({ runId, state });
    const [sent, failed, unconfirmed, skipped] = await Promise.all([
      count('sent'),
      count('failed'),
      count('unconfirmed'),
      count('skipped'),
    ]);
    return { sent, failed, unconfirmed, skipped };
  }

  /** Waiting e-mails that were claimed before this time, with ids greater than `after`, ordered by id. */
  findWaiting(before: Date, after: string, limit: number): Promise<EmailSendDocument[]> {
    const filter = { state: 'waiting', _id: { $gt: after }, claimedAt: { $lt: before } } as const;
    return this.context.collections.emailSends.find(filter).sort({ _id: 1 }).limit(limit).toArray();
  }

  /** E-mails that are being sent, were claimed before this time, and belong to no worker of `living`. */
  findAbandoned(before: Date, living: readonly string[], limit: number): Promise<EmailSendDocument[]> {
    const filter = { state: 'sending', workerId: { $nin: [...living] }, claimedAt: { $lt: before } } as const;
    return this.context.collections.emailSends.find(filter).limit(limit).toArray();
  }

  /**
   * Marks an e-mail that may have arrived as `unconfirmed`, unless its record was settled or claimed by another worker
   * in the meantime.
   *
   * @param job null when the reader's account is gone
   */
  async noteInDoubt(
    begun: Pick<EmailSendDocument, '_id' | 'workerId'>,
    error: string,
    job: JobData<'challengeEmail'> | null,
  ): Promise<void> {
    const { _id, workerId } = begun;
    const change = { $set: { state: 'unconfirmed', error, job, settledAt: this.context.now() } } as const;
    await this.context.collections.emailSends.updateOne(
      { _id, workerId, state: { $in: ['sending', 'waiting'] } },
      change,
    );
  }

  /** Releases the e-mail of a worker that did not come back. @returns whether it was still that worker's. */
  async release(id: string, workerId: string): Promise<boolean> {
    const change = { $set: { state: 'waiting', error: 'the worker went away' } } as const;
    return (
      (await this.context.collections.emailSends.updateOne({ _id: id, workerId, state: 'sending' }, change))
        .modifiedCount === 1
    );
  }

  /** Failed and unconfirmed e-mails of a run, from `after` on (exclusive), in the order of their ids. */
  async findRetryable(runId: ObjectId, limit: number, after: string | null): Promise<EmailSendDocument[]> {
    const filter = {
      runId,
      state: { $in: [...retryable] },
      job: { $ne: null },
      ...(after !== null && { _id: { $gt: after } }),
    };
    return this.context.collections.emailSends.find(filter).sort({ _id: 1 }).limit(limit).toArray();
  }

  /**
   * Marks the failed and unconfirmed e-mails of a run to be queued again, except those without a job.
   *
   * @returns how many.
   */
  async requeue(runId: ObjectId): Promise<number> {
    const filter = { runId, state: { $in: [...retryable] }, job: { $ne: null } };
    const change = { $set: { state: 'requeued', settledAt: null } } as const;
    return (await this.context.collections.emailSends.updateMany(filter, change)).modifiedCount;
  }

  /** The jobs of e-mails to be queued again. */
  async *findRequeued(runId: ObjectId): AsyncIterable<JobData<'challengeEmail'>> {
    for await (const { job } of this.context.collections.emailSends.find({ runId, state: 'requeued' }))
      if (job) yield job;
  }

  /** Records that the e-mail is on the queue again. */
  async noteQueuedAgain(id: string): Promise<void> {
    await this.context.collections.emailSends.updateOne({ _id: id, state: 'requeued' }, { $set: { state: 'waiting' } });
  }

  /**
   * Settles an e-mail that is no longer wanted, unless a worker is sending it.
   *
   * @param isQueued whether the e-mail has a job; then it may have no record yet, because no worker has begun it
   */
  async giveUp(id: string, runId: ObjectId, { isQueued }: { isQueued: boolean }): Promise<void> {
    const skipped = { state: 'skipped', error: notWanted, job: null, settledAt: this.context.now() } as const;
    try {
      await this.context.collections.emailSends.updateOne(
        { _id: id, state: { $in: [...claimable] } },
        { $set: skipped, $setOnInsert: { runId, workerId: '', claimedAt: this.context.now() } },
        { upsert: isQueued },
      );
    } catch (error) {
      // The e-mail is settled, or a worker has it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /**
   * Removes the recipient from a settled record, also from the mail server's error.
   *
   * @returns false while the e-mail is still to be sent
   */
  async forget(id: string): Promise<boolean> {
    const settled = { _id: id, state: { $in: [...settledStates] } };
    await this.context.collections.emailSends.updateOne({ ...settled, job: { $ne: null } }, { $set: { job: null } });
    await this.context.collections.emailSends.updateOne(
      { ...settled, error: { $ne: null } },
      { $set: { error: notWanted } },
    );
    const left = await this.context.collections.emailSends.findOne({ _id: id }, { projection: { state: 1 } });
    return !left || settledStates.includes(left.state);
  }

  /** Gives the record of a settled e-mail an anonymous id. The run's counts stay as they are. */
  async makeNameless(id: string, session: ClientSession): Promise<void> {
    const record = await this.context.collections.emailSends.findOneAndDelete({ _id: id }, { session });
    if (!record) return;
    const { runId } = record;
    await this.context.collections.emailSends.insertOne(
      { ...record, _id: `${runId?.toHexString()}-left-${randomUUID()}` },
      { session },
    );
  }

  /** Inserts records for new e-mails. @returns the ids of those that already had one. */
  private async insertNew(
    wanted: readonly Pick<EmailSendDocument, '_id' | 'runId'>[],
    workerId: string,
  ): Promise<string[]> {
    const fresh = wanted.map(({ _id, runId }) => ({ _id, runId, job: null, ...this.claimedBy(workerId) }));
    try {
      await this.context.collections.emailSends.insertMany(fresh, { ordered: false });
      return [];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError) || error.code !== 11_000) throw error;
      const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
      return failures.flatMap(({ index }) => fresh[index]?._id ?? []);
    }
  }

  private claimedBy(workerId: string) {
    return {
      state: 'sending',
      workerId,
      claimedAt: this.context.now(),
      settledAt: null,
      error: null,
    } as const;
  }
}

function isSent({ settlement }: Settled): boolean {
  return settlement.state === 'sent';
}
