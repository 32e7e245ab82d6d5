import type { JobData } from '@storysprout/contract';
import type { JobHandler } from '@storysprout/service-kit';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { ObjectId } from 'mongodb';
import { jobIdOf } from '../email-runs/email-run-queuer';
import type { UserClient } from '../upstreams/user-client';
import type { DeliveryService, JobVerdict } from './delivery.service';
import { challengeLetter, type LetterSettings, resetLetter } from './letters';

export interface MailJobsDeps {
  readonly deliveries: Pick<DeliveryService, 'deliver'>;
  readonly users: Pick<UserClient, 'newResetLink'>;
  readonly letters: LetterSettings;
}

/** Handles `challengeEmail`: one reader's challenge. */
export function challengeEmailHandler({ deliveries, letters }: MailJobsDeps): JobHandler<'challengeEmail'> {
  return async (data, job) => {
    const sendId = jobIdOf(data);
    const verdict = await deliveries.deliver({
      sendId,
      runId: new ObjectId(data.runId),
      job: data,
      write: async () => challengeLetter(sendId, data, letters),
      isLastAttempt: isLastAttempt(job),
    });
    await obey(verdict, job);
  };
}

/** Handles `accountEmail`: a password reset, whose link is made now. A used or expired one sends nothing. */
export function accountEmailHandler({ deliveries, users, letters }: MailJobsDeps): JobHandler<'accountEmail'> {
  return async ({ resetId }: JobData<'accountEmail'>, job) => {
    const sendId = `reset-${resetId}`;
    const verdict = await deliveries.deliver({
      sendId,
      runId: null,
      job: null,
      write: async () => resetLetter(sendId, await users.newResetLink(resetId), letters),
      isLastAttempt: isLastAttempt(job),
    });
    await obey(verdict, job);
  };
}

function isLastAttempt(job: Job): boolean {
  return job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
}

/** Tells BullMQ what becomes of the job. */
async function obey(verdict: JobVerdict, job: Job): Promise<void> {
  if (verdict.kind === 'done') return;
  if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.reason);
  if (verdict.kind === 'retry') throw new Error(verdict.reason);
  await job.moveToDelayed(Date.now() + verdict.waitMs, job.token);
  throw new DelayedError(verdict.reason);
}
