import type { Recipient } from '@storysprout/contract';
import type { AnswerOf } from '@storysprout/contract/api';
import { type NewJob, type Origin, RepeatedTask } from '@storysprout/service-kit';
import { sendIdOf } from '../../mail';
import type { ChallengeContext } from '../challenge.context';
import { type EmailRunDocument, totalOf } from './email-run.document';

type RecipientPage = AnswerOf<'GET /internal/recipients'>;

const pollMs = 2_000;

/**
 * Queues the recipients of e-mail runs, a page at a time. The run stores its position, so after a crash any process
 * continues after the last page. Queuing a page twice does no harm, because a job's id consists of run and recipient.
 * Also watches runs until they are finished.
 */
export class EmailRunQueuer extends RepeatedTask {
  constructor(private readonly context: Pick<ChallengeContext, 'runs' | 'sends' | 'users' | 'queue' | 'logger'>) {
    super({
      everyMs: pollMs,
      work: () => this.queueAll(),
      onError: (error) => context.logger.warn({ err: error }, 'e-mail runs wait'),
    });
  }

  private async queueAll(): Promise<void> {
    for (let run = await this.context.runs.leaseUnqueued(); run; run = await this.context.runs.leaseUnqueued()) {
      await this.queueRecipients(run).catch((error: unknown) => this.release(run, error));
    }
    for (const run of await this.context.runs.findOpen()) await this.lookAfter(run);
  }

  private async release({ _id }: EmailRunDocument, error: unknown): Promise<never> {
    await this.context.runs.release(_id);
    throw error;
  }

  /** Queues the e-mails to be retried, and closes the run once every recipient is settled. */
  private async lookAfter(run: EmailRunDocument): Promise<void> {
    await this.queueRetries(run);
    const counts = await this.context.sends.counts(run._id);
    const settled = counts.sent + counts.failed + counts.unconfirmed + counts.skipped;
    await this.context.runs.noteProgress(run, settled);
    if (settled >= totalOf(run)) await this.context.runs.finish(run._id, counts);
  }

  /** While a page is being added, the next one is already fetched and made into jobs. */
  private async queueRecipients(start: EmailRunDocument): Promise<void> {
    let page: Promise<RecipientPage> | null = this.recipients(start.cursor);
    let noted: Promise<EmailRunDocument | null> = Promise.resolve(start);
    try {
      while (page) {
        const { users, nextCursor }: RecipientPage = await page;
        page = nextCursor === null ? null : awaitedLater(this.recipients(nextCursor));
        const added = awaitedLater(this.context.queue.addMany(jobsFor(start, users)));
        const run = await noted;
        // Another process has taken over the run.
        if (!run) return;
        noted = awaitedLater(added.then(() => this.context.runs.notePage(run, users.length, nextCursor)));
      }
    } finally {
      // This must finish before the run is released, so that the next process starts after the page under way.
      await Promise.allSettled([noted]);
    }
    await noted;
  }

  /** A page of at most 1,000 accounts; `cursor` null starts at the beginning. */
  private recipients(cursor: string | null): Promise<RecipientPage> {
    return this.context.users.call('GET /internal/recipients', { query: { cursor: cursor ?? undefined } });
  }

  private async queueRetries(run: EmailRunDocument): Promise<void> {
    for await (const job of this.context.sends.findRequeued(run._id)) {
      const jobId = sendIdOf(job);
      // The failed job still has this id, and BullMQ would not add another one with it.
      await this.context.queue.bull.remove(jobId);
      await this.context.queue.addMany([{ jobId, data: job, origin: originOf(run) }]);
      await this.context.sends.noteQueuedAgain(jobId);
    }
  }
}

/** Avoids an unhandled rejection while nobody awaits the promise yet; whoever awaits it still gets the error. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Empty for a run without a request, so that its e-mails don't join the trace of whichever request queues them. */
function originOf({ origin }: EmailRunDocument): Partial<Origin> {
  return origin ?? {};
}

function jobsFor(run: EmailRunDocument, recipients: readonly Recipient[]): NewJob<'challengeEmail'>[] {
  const { topic } = run;
  const runId = run._id.toHexString();
  const challengeId = run.challengeId.toHexString();
  const origin = originOf(run);
  return recipients.map(({ _id: userId, email, name, unsubscribeToken }) => ({
    jobId: sendIdOf({ runId, userId }),
    data: { runId, challengeId, userId, email, name, topic, unsubscribeToken },
    origin,
  }));
}
