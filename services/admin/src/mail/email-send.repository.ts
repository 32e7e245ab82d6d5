import type { JobData } from '@storysprout/contract';
import { ensureIndexes, type Transactions } from '@storysprout/service-kit';
import { type ClientSession, type Collection, type Db, MongoBulkWriteError, type ObjectId } from 'mongodb';
import type { EmailRunRepository } from '../email-runs/email-run.repository';
import type { EmailSendDocument } from './email-send.document';

/** How an attempt ended. */
export type Settlement =
  | { readonly state: 'sent'; readonly isAnswered: boolean }
  | { readonly state: 'waiting'; readonly error: string }
  | { readonly state: 'failed'; readonly error: string; readonly job: JobData<'challengeEmail'> | null };

export interface Settled {
  readonly id: string;
  readonly runId: ObjectId | null;
  readonly settlement: Settlement;
}

/** States in which nobody has the e-mail and it is still to be sent. */
const claimable = ['waiting', 'requeued'] as const;

export class EmailSendRepository {
  private readonly sends: Collection<EmailSendDocument>;

  constructor(
    db: Db,
    private readonly runs: Pick<EmailRunRepository, 'count' | 'startRetry'>,
    private readonly transactions: Transactions,
    private readonly now: () => Date,
  ) {
    this.sends = db.collection<EmailSendDocument>('emailSends');
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.sends, [
      { key: { runId: 1, state: 1, _id: 1 }, name: 'runState' },
      { key: { workerId: 1, state: 1 }, name: 'workerSending', partialFilterExpression: { state: 'sending' } },
    ]);
  }

  /**
   * Makes these e-mails this worker's to send. New ones are inserted; the unique `_id` and the state settle who
   * gets an e-mail that two workers ask for.
   *
   * @returns the records of those it did not get, by id.
   */
  async claim(
    wanted: readonly Pick<EmailSendDocument, '_id' | 'runId'>[],
    workerId: string,
  ): Promise<Map<string, EmailSendDocument>> {
    const taken = new Map<string, EmailSendDocument>();
    for (const _id of await this.insertNew(wanted, workerId)) {
      const filter = { _id, state: { $in: [...claimable] } };
      const { modifiedCount } = await this.sends.updateOne(filter, { $set: this.claimedBy(workerId) });
      const record = modifiedCount === 0 && (await this.sends.findOne({ _id }));
      if (record) taken.set(_id, record);
    }
    return taken;
  }

  /** Settles attempts of this worker and counts them on their runs, all in one transaction. */
  async settle(settled: readonly Settled[], workerId: string): Promise<void> {
    await this.transactions.run(async (session) => {
      for (const [runId, group] of byRun(settled)) {
        const sent = await this.settleSent(group, workerId, session);
        const failed = await this.settleOthers(group, workerId, session);
        if (runId && sent + failed > 0) await this.runs.count(runId, { sent, failed }, session);
      }
    });
  }

  /** What this worker was sending when it was last heard of. */
  findUnsettled(workerId: string): Promise<Pick<EmailSendDocument, '_id' | 'runId'>[]> {
    return this.sends
      .find({ workerId, state: 'sending' })
      .project<Pick<EmailSendDocument, '_id' | 'runId'>>({ runId: 1 })
      .toArray();
  }

  /** Frees an e-mail that a worker had which did not come back. @returns whether it was still that worker's. */
  async release(id: string, workerId: string): Promise<boolean> {
    const change = { $set: { state: 'waiting', error: 'the worker went away' } } as const;
    return (await this.sends.updateOne({ _id: id, workerId, state: 'sending' }, change)).modifiedCount === 1;
  }

  /** Failed e-mails of a run, from `after` on (exclusive), in the order of their ids. */
  async findFailed(runId: ObjectId, limit: number, after: string | null): Promise<EmailSendDocument[]> {
    const filter = { runId, state: 'failed', ...(after !== null && { _id: { $gt: after } }) } as const;
    return this.sends.find(filter).sort({ _id: 1 }).limit(limit).toArray();
  }

  /** Marks the failed e-mails of a run to be tried again. @returns how many. */
  requeueFailed(runId: ObjectId): Promise<number> {
    return this.transactions.run(async (session) => {
      const change = { $set: { state: 'requeued' as const, settledAt: null } };
      const { modifiedCount } = await this.sends.updateMany({ runId, state: 'failed' }, change, { session });
      if (modifiedCount > 0) await this.runs.startRetry(runId, modifiedCount, session);
      return modifiedCount;
    });
  }

  /** Jobs of e-mails to be tried again. */
  async *findRequeued(runId: ObjectId): AsyncIterable<JobData<'challengeEmail'>> {
    for await (const { job } of this.sends.find({ runId, state: 'requeued' })) if (job) yield job;
  }

  /** Inserts records for e-mails not met before. @returns the ids of those that were. */
  private async insertNew(
    wanted: readonly Pick<EmailSendDocument, '_id' | 'runId'>[],
    workerId: string,
  ): Promise<string[]> {
    const fresh = wanted.map(({ _id, runId }) => ({ _id, runId, job: null, ...this.claimedBy(workerId) }));
    try {
      await this.sends.insertMany(fresh, { ordered: false });
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
      claimedAt: this.now(),
      settledAt: null,
      isAnswered: false,
      error: null,
    } as const;
  }

  private async settleSent(group: readonly Settled[], workerId: string, session: ClientSession): Promise<number> {
    let sent = 0;
    for (const isAnswered of [true, false]) {
      const ids = group.flatMap(({ id, settlement }) =>
        settlement.state === 'sent' && settlement.isAnswered === isAnswered ? [id] : [],
      );
      if (ids.length === 0) continue;
      const change = { $set: { state: 'sent' as const, settledAt: this.now(), isAnswered } };
      sent += (await this.sends.updateMany({ _id: { $in: ids }, workerId, state: 'sending' }, change, { session }))
        .modifiedCount;
    }
    return sent;
  }

  /** @returns how many failed. */
  private async settleOthers(group: readonly Settled[], workerId: string, session: ClientSession): Promise<number> {
    let failed = 0;
    for (const { id, settlement } of group) {
      if (settlement.state === 'sent') continue;
      const change = { $set: { ...settlement, settledAt: this.now() } };
      const { modifiedCount } = await this.sends.updateOne({ _id: id, workerId, state: 'sending' }, change, {
        session,
      });
      if (settlement.state === 'failed') failed += modifiedCount;
    }
    return failed;
  }
}

/** Groups by run; the driver's ids are objects, so their text is the key. */
function byRun(settled: readonly Settled[]): [ObjectId | null, Settled[]][] {
  const groups = new Map<string, [ObjectId | null, Settled[]]>();
  for (const each of settled) {
    const key = each.runId?.toHexString() ?? '';
    const group = groups.get(key) ?? [each.runId, []];
    group[1].push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
}
