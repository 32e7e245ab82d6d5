import { olderThan, type PageOf, type PageRequest, toPage } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { SendCounts } from '../../mail';
import type { EmailRunServiceContext } from '../challenge.context';
import type { EmailRunDocument } from './email-run.document';

/** The time a process has for a page of recipients before another takes over, in milliseconds. */
const leaseMs = 15_000;

export class EmailRunRepository {
  constructor(private readonly context: EmailRunServiceContext) {}

  find(runId: ObjectId): Promise<EmailRunDocument | null> {
    return this.context.collections.emailRuns.findOne({ _id: runId });
  }

  async findPage(request: PageRequest): Promise<PageOf<EmailRunDocument>> {
    const found = await this.context.collections.emailRuns
      .find(olderThan('createdAt', request.after))
      .sort({ createdAt: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray();
    return toPage(found, request.limit, ({ createdAt, _id }) => ({ at: createdAt, id: _id }));
  }

  /** Leases a run whose recipients are not all queued; null when none is free. */
  leaseUnqueued(): Promise<EmailRunDocument | null> {
    return this.context.collections.emailRuns.findOneAndUpdate(
      { queuedAt: null, leaseUntil: { $lt: this.context.now() } },
      { $set: { leaseUntil: this.newLease() } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Records that a page of recipients is on the queue.
   *
   * @param next the cursor of the next page; null after the last one
   * @returns the run, or null when another process was faster, whose record counts the page
   */
  notePage(run: EmailRunDocument, added: number, next: string | null): Promise<EmailRunDocument | null> {
    return this.context.collections.emailRuns.findOneAndUpdate(
      { _id: run._id, cursor: run.cursor, queuedAt: null },
      {
        $set: { cursor: next, leaseUntil: this.newLease(), ...(next === null && { queuedAt: this.context.now() }) },
        $inc: { queued: added },
      },
      { returnDocument: 'after' },
    );
  }

  /** Releases the run early, so that the next try can claim it soon. */
  async release(runId: ObjectId): Promise<void> {
    await this.context.collections.emailRuns.updateOne({ _id: runId }, { $set: { leaseUntil: new Date(0) } });
  }

  /** Runs whose recipients are all on the queue and not all settled. */
  findOpen(): Promise<EmailRunDocument[]> {
    return this.context.collections.emailRuns.find({ finishedAt: null, queuedAt: { $ne: null } }).toArray();
  }

  /** Records the number of settled e-mails if it has changed. */
  async noteProgress({ _id, progress }: EmailRunDocument, settled: number): Promise<void> {
    if (progress?.settled === settled) return;
    await this.context.collections.emailRuns.updateOne(
      { _id },
      { $set: { progress: { settled, at: this.context.now() } } },
    );
  }

  /** The time of the last progress of the open run that has been stalled longest; undefined without an open run. */
  async quietSince(): Promise<Date | undefined> {
    const open = await this.context.collections.emailRuns.find({ finishedAt: null }).toArray();
    const moved = open.map(({ createdAt, queuedAt, progress }) => latest([createdAt, queuedAt, progress?.at]));
    return moved.sort((one, other) => one.getTime() - other.getTime())[0];
  }

  /** All runs, newest first. */
  all(): AsyncIterable<Pick<EmailRunDocument, '_id' | 'finishedAt'>> {
    return this.context.collections.emailRuns
      .find({}, { projection: { finishedAt: 1 } })
      .sort({ createdAt: -1, _id: -1 });
  }

  async finish(runId: ObjectId, counts: SendCounts): Promise<void> {
    await this.context.collections.emailRuns.updateOne(
      { _id: runId, finishedAt: null },
      { $set: { ...counts, finishedAt: this.context.now() } },
    );
  }

  /** Reopens a run whose failed or unconfirmed e-mails are retried. */
  async reopen(runId: ObjectId): Promise<void> {
    const progress = { settled: -1, at: this.context.now() };
    await this.context.collections.emailRuns.updateOne({ _id: runId }, { $set: { finishedAt: null, progress } });
  }

  private newLease(): Date {
    return new Date(this.context.now().getTime() + leaseMs);
  }
}

function latest(moments: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
}
