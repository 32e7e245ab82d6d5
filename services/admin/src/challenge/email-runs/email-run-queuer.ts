import type { Recipient } from '@storysprout/contract';
import type { AnswerOf } from '@storysprout/contract/api';
import {
  type JobQueue,
  type Logger,
  type NewJob,
  type Origin,
  RepeatedTask,
  type ServiceClient,
} from '@storysprout/service-kit';
import { type EmailSendRepository, sendIdOf } from '../../mail';
import { type EmailRunDocument, totalOf } from './email-run.document';
import type { EmailRunRepository } from './email-run.repository';

export interface EmailRunQueuerDeps {
  readonly runs: Pick<
    EmailRunRepository,
    'leaseUnqueued' | 'notePage' | 'release' | 'findOpen' | 'noteProgress' | 'finish'
  >;
  readonly sends: Pick<EmailSendRepository, 'counts' | 'findRequeued' | 'noteQueuedAgain'>;
  readonly users: Pick<ServiceClient, 'call'>;
  readonly queue: Pick<JobQueue<'challengeEmail'>, 'addMany' | 'bull'>;
  readonly logger: Logger;
}

type RecipientPage = AnswerOf<'GET /internal/recipients'>;

const pollMs = 2_000;

/**
 * Queues the recipients of e-mail runs, a page at a time. The run stores its position, so after a crash any process
 * continues after the last page. Queuing a page twice does no harm, because a job's id consists of run and recipient.
 * Also watches runs until they are finished.
 */
export class EmailRunQueuer extends RepeatedTask {
  constructor(private readonly deps: EmailRunQueuerDeps) {
    super({
      everyMs: pollMs,
      work: () => this.queueAll(),
      onError: (error) => deps.logger.warn({ err: error }, 'e-mail runs wait'),
    });
  }

  private async queueAll(): Promise<void> {
    for (let run = await this.deps.runs.leaseUnqueued(); run; run = await this.deps.runs.leaseUnqueued()) {
      await this.queueRecipients(run).catch((error: unknown) => this.release(run, error));
    }
    for (const run of await this.deps.runs.findOpen()) await this.lookAfter(run);
  }

  private async release({ _id }: EmailRunDocument, error: unknown): Promise<never> {
    await this.deps.runs.release(_id);
    throw error;
  }

  /** Queues the e-mails to be retried, and closes the run once every recipient is settled. */
  private async lookAfter(run: EmailRunDocument): Promise<void> {
    await this.queueRetries(run);
    const counts = await this.deps.sends.counts(run._id);
    const settled = counts.sent + counts.failed + counts.unconfirmed + counts.skipped;
    await this.deps.runs.noteProgress(run, settled);
    if (settled >= totalOf(run)) await this.deps.runs.finish(run._id, counts);
  }

  /** While a page is being added, the next one is already fetched and made into jobs. */
  private async queueRecipients(start: EmailRunDocument): Promise<void> {
    let page: Promise<RecipientPage> | null = this.recipients(start.cursor);
    let noted: Promise<EmailRunDocument | null> = Promise.resolve(start);
    try {
      while (page) {
        const { users, nextCursor }: RecipientPage = await page;
        page = nextCursor === null ? null : awaitedLater(this.recipients(nextCursor));
        const added = awaitedLater(this.deps.queue.addMany(jobsFor(start, users)));
        const run = await noted;
        // Another process has taken over the run.
        if (!run) return;
        noted = awaitedLater(added.then(() => this.deps.runs.notePage(run, users.length, nextCursor)));
      }
    } finally {
      // This must finish before the run is released, so that the next process starts after the page under way.
      await Promise.allSettled([noted]);
    }
    await noted;
  }

  /** A page of at most 1,000 accounts; `cursor` null starts at the beginning. */
  private recipients(cursor: string | null): Promise<RecipientPage> {
    return this.deps.users.call('GET /internal/recipients', { query: { cursor: cursor ?? undefined } });
  }

  private async queueRetries(run: EmailRunDocument): Promise<void> {
    for await (const job of this.deps.sends.findRequeued(run._id)) {
      const jobId = sendIdOf(job);
      // The failed job still has this id, and BullMQ would not add another one with it.
      await this.deps.queue.bull.remove(jobId);
      await this.deps.queue.addMany([{ jobId, data: job, origin: originOf(run) }]);
      await this.deps.sends.noteQueuedAgain(jobId);
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
