import { ensureIndexes } from '@storysprout/service-kit';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { olderThan, type PageOf, type PageRequest, toPage } from '../shared/page';
import { type EmailRunDocument, totalOf } from './email-run.document';

/** How long one process may take for a page of recipients before another takes over, in milliseconds. */
const leaseMs = 15_000;

export class EmailRunRepository {
  private readonly runs: Collection<EmailRunDocument>;

  constructor(
    db: Db,
    private readonly now: () => Date,
  ) {
    this.runs = db.collection<EmailRunDocument>('emailRuns');
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.runs, [
      { key: { createdAt: -1, _id: -1 }, name: 'newest' },
      { key: { queuedAt: 1 }, name: 'toQueue', partialFilterExpression: { queuedAt: null } },
      { key: { finishedAt: 1 }, name: 'open', partialFilterExpression: { finishedAt: null } },
      { key: { isRetrying: 1 }, name: 'toRetry', partialFilterExpression: { isRetrying: true } },
    ]);
  }

  find(runId: ObjectId): Promise<EmailRunDocument | null> {
    return this.runs.findOne({ _id: runId });
  }

  async findPage(request: PageRequest): Promise<PageOf<EmailRunDocument>> {
    const found = await this.runs
      .find(olderThan<EmailRunDocument>('createdAt', request))
      .sort({ createdAt: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray();
    return toPage(found, request, ({ createdAt }) => createdAt);
  }

  /** Takes a run whose recipients are not all on the queue, or null when there is none that nobody works on. */
  async leaseUnqueued(): Promise<EmailRunDocument | null> {
    return (await this.lease({ queuedAt: null })) ?? (await this.lease({ isRetrying: true }));
  }

  /**
   * Notes that a page of recipients is on the queue.
   *
   * @param next where the next page begins; null when this was the last.
   * @returns the run, or null when another process was faster: then the page counts once, as theirs.
   */
  notePage(run: EmailRunDocument, added: number, next: string | null): Promise<EmailRunDocument | null> {
    return this.runs.findOneAndUpdate(
      { _id: run._id, cursor: run.cursor, queuedAt: null },
      {
        $set: { cursor: next, leaseUntil: this.newLease(), ...(next === null && { queuedAt: this.now() }) },
        $inc: { queued: added },
      },
      { returnDocument: 'after' },
    );
  }

  /** Lets another try soon take the run. */
  async release(runId: ObjectId): Promise<void> {
    await this.runs.updateOne({ _id: runId }, { $set: { leaseUntil: new Date(0) } });
  }

  /** `requeued` failed e-mails are about to be tried again. */
  async startRetry(runId: ObjectId, requeued: number, session: ClientSession): Promise<void> {
    await this.runs.updateOne(
      { _id: runId },
      { $set: { isRetrying: true, finishedAt: null }, $inc: { failed: -requeued } },
      { session },
    );
  }

  async endRetry(runId: ObjectId): Promise<void> {
    await this.runs.updateOne({ _id: runId }, { $set: { isRetrying: false, leaseUntil: new Date(0) } });
  }

  async count(runId: ObjectId, settled: { sent: number; failed: number }, session: ClientSession): Promise<void> {
    await this.runs.updateOne({ _id: runId }, { $inc: settled }, { session });
  }

  /** Closes runs whose last recipient was settled by a process that did not come to close them. */
  async finishDone(): Promise<void> {
    const open = await this.runs.find({ finishedAt: null }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of open) await this.finishIfDone(_id);
  }

  /** Closes the run once every recipient is settled. */
  async finishIfDone(runId: ObjectId): Promise<void> {
    const run = await this.find(runId);
    if (!run || run.queuedAt === null || run.finishedAt !== null) return;
    const { sent, failed } = run;
    if (sent + failed < totalOf(run)) return;
    await this.runs.updateOne({ _id: runId, sent, failed, finishedAt: null }, { $set: { finishedAt: this.now() } });
  }

  private lease(filter: { queuedAt: null } | { isRetrying: true }): Promise<EmailRunDocument | null> {
    return this.runs.findOneAndUpdate(
      { ...filter, leaseUntil: { $lt: this.now() } },
      { $set: { leaseUntil: this.newLease() } },
      { returnDocument: 'after' },
    );
  }

  private newLease(): Date {
    return new Date(this.now().getTime() + leaseMs);
  }
}
