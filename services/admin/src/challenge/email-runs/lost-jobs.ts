import type { JobData, Recipient } from '@storysprout/contract';
import { AppError, RepeatedTask } from '@storysprout/service-kit';
import { type EmailSendDocument, type RecipientLookup, takeOverAfterMs } from '../../mail';
import * as texts from '../../texts/email-runs';
import type { ChallengeContext } from '../challenge.context';
import type { EmailRunDocument } from './email-run.document';

export interface LostJobsContext
  extends Pick<ChallengeContext, 'sends' | 'runs' | 'mailWorkers' | 'queue' | 'logger' | 'now'> {
  readonly recipients: RecipientLookup;
}

const lookEveryMs = 5_000;
/** The time a worker needs at most to report a job to Redis after it has settled the record, in milliseconds. */
const graceMs = 15_000;
/** The most e-mails that one round checks. The next round continues after them. */
const pageSize = 500;

/**
 * Finds challenge e-mails that wait without a job, because the queues' Redis lost the job or two workers once used the
 * same id, and queues them again. Every worker does this: the claim on the send record prevents a second e-mail.
 */
export class LostJobs extends RepeatedTask {
  /** The id of the last e-mail that was checked; empty to start from the beginning. */
  private lookedUntil = '';

  constructor(private readonly context: LostJobsContext) {
    super({
      everyMs: lookEveryMs,
      work: () => this.takeUp(),
      onError: (error) => context.logger.warn({ err: error }, 'e-mails without a job wait for the next look'),
    });
  }

  private async takeUp(): Promise<void> {
    await this.settleAbandoned();
    const waiting = await this.nextPage();
    for (const send of waiting) await this.look(send);
  }

  /** Returns the next page of waiting e-mails. After the last page it starts again from the first. */
  private async nextPage(): Promise<EmailSendDocument[]> {
    const before = new Date(this.context.now().getTime() - graceMs);
    const page = await this.context.sends.findWaiting(before, this.lookedUntil, pageSize);
    this.lookedUntil = page.length === pageSize ? (page.at(-1)?._id ?? '') : '';
    return page;
  }

  /** Settles the e-mails that a worker had begun when it died. If a job is left, running it has the same result. */
  private async settleAbandoned(): Promise<void> {
    const living = await this.context.mailWorkers.findAlive(takeOverAfterMs);
    const before = new Date(this.context.now().getTime() - takeOverAfterMs);
    const ids = living.map(({ _id }) => _id);
    for (const send of await this.context.sends.findAbandoned(before, ids, pageSize)) await this.settle(send);
  }

  private async settle({ _id, runId, workerId }: EmailSendDocument): Promise<void> {
    const run = runId && (await this.context.runs.find(runId));
    if (!run) await this.context.sends.release(_id, workerId);
    else await this.context.sends.noteInDoubt({ _id, workerId }, texts.mayHaveArrived, await this.jobOf(_id, run));
  }

  private async look({ _id, runId, workerId }: EmailSendDocument): Promise<void> {
    const state = await this.context.queue.bull.getJobState(_id);
    if (state !== 'unknown' && state !== 'completed') return;
    // The content of an account e-mail cannot be recovered from its record. Its reader can ask for another one.
    const run = runId && (await this.context.runs.find(runId));
    if (!run) return;
    const job = await this.jobOf(_id, run);
    if (job === null) return this.context.sends.giveUp(_id, run._id, { isQueued: false });
    // A job completes only after its e-mail was handed over, so sending it again could deliver it twice.
    if (state === 'completed')
      return this.context.sends.noteInDoubt({ _id, workerId }, 'the note of its delivery was lost', job);
    await this.context.queue.addMany([{ jobId: _id, data: job, origin: run.origin ?? {} }]);
    this.context.logger.warn({ sendId: _id }, 'e-mail had no job and is on the queue again');
  }

  /** Returns null when the reader gets no challenges by e-mail any more. */
  private async jobOf(sendId: string, run: EmailRunDocument): Promise<JobData<'challengeEmail'> | null> {
    const userId = sendId.slice(sendId.indexOf('-') + 1);
    const recipient = await this.context.recipients.find(userId).catch(nobodyWhenGone);
    if (!recipient) return null;
    const { email, name, unsubscribeToken } = recipient;
    const { _id, challengeId, topic } = run;
    const ids = { runId: _id.toHexString(), challengeId: challengeId.toHexString(), userId };
    return { ...ids, topic, email, name, unsubscribeToken };
  }
}

function nobodyWhenGone(error: unknown): Recipient | null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
