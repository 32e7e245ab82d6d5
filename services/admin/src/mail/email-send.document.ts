import type { JobData } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * The state of one e-mail. The record is written before the mail server gets the e-mail and settled after it answered.
 * What a dead worker had begun becomes `unconfirmed` after a while; an account's e-mail, whose copies carry the same
 * link, is sent again.
 *
 * - `sending`  a worker has it
 * - `waiting`  the mail server could not take it; its job tries again
 * - `sent`     the mail server took it: never sent again
 * - `failed`   refused for good, or too often
 * - `unconfirmed` begun, perhaps handed over, and no answer came: only a moderator's retry sends it again
 * - `skipped`  not sent, and never will be: the recipient unsubscribed, was banned or left, or the reset was used
 * - `requeued` a moderator retries a failed or unconfirmed one; its job is not on the queue yet
 */
export type EmailSendState = 'sending' | 'waiting' | 'sent' | 'failed' | 'unconfirmed' | 'skipped' | 'requeued';

export interface EmailSendDocument {
  /** `<runId>-<userId>`, or `reset-<resetId>`: the job's id, from which the Message-ID is made. */
  readonly _id: string;
  /** Null for an account e-mail. */
  readonly runId: ObjectId | null;
  readonly state: EmailSendState;
  /** The worker that has or had the e-mail. */
  readonly workerId: string;
  readonly claimedAt: Date;
  readonly settledAt: Date | null;
  readonly error: string | null;
  /** The job of a failed or unconfirmed e-mail, to retry it. Null once the reader's account is gone. */
  readonly job: JobData<'challengeEmail'> | null;
}

/** The id of the record and of the job of one reader's challenge e-mail. */
export function sendIdOf({ runId, userId }: { runId: string; userId: string }): string {
  return `${runId}-${userId}`;
}

/** The time for which a settled record is kept: 90 days, in seconds. */
const retentionSeconds = 90 * 24 * 60 * 60;

export const emailSendStore = store<EmailSendDocument>('emailSends', [
  { key: { runId: 1, state: 1, _id: 1 }, name: 'runState' },
  { key: { claimedAt: 1 }, name: 'sending', partialFilterExpression: { state: 'sending' } },
  { key: { state: 1, _id: 1 }, name: 'waiting', partialFilterExpression: { state: 'waiting' } },
  // A finished run keeps its counts; names and addresses of failed e-mails must not be kept for ever.
  { key: { settledAt: 1 }, name: 'expiry', expireAfterSeconds: retentionSeconds },
]);
