import type { FamilyEmail, FamilyEmailKind, JobData } from '@storysprout/contract';
import type { JobHandler } from '@storysprout/service-kit';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { ObjectId } from 'mongodb';
import type { Delivery, JobVerdict } from './delivery.service';
import { sendIdOf } from './email-send.document';
import type { EmailFacts } from './emails/email-writer';
import type { MailContext } from './mail.context';

/** Handles `challengeEmail`: one reader's challenge, to their present address. Readers who may no longer get it are skipped. */
export function challengeEmailHandler({
  deliveries,
  recipients,
  gate,
}: Pick<MailContext, 'deliveries' | 'recipients' | 'gate'>): JobHandler<'challengeEmail'> {
  return async (data, job) => {
    const { userId, topic } = data;
    const sendId = sendIdOf(data);
    await gate.pass(data.runId);
    const verdict = await deliveries.deliver({
      sendId,
      runId: new ObjectId(data.runId),
      userId,
      job: data,
      facts: async () => {
        const { name, email, unsubscribeToken } = await recipients.find(userId);
        return { kind: 'challenge', name, email, topic, unsubscribeToken };
      },
      ageMs: Date.now() - job.timestamp,
    });
    await applyVerdict(verdict, job);
  };
}

/** Handles `accountEmail`: an e-mail with a link. Nothing is sent for a used or expired link. */
export function accountEmailHandler({
  deliveries,
  users,
}: Pick<MailContext, 'deliveries' | 'users'>): JobHandler<'accountEmail'> {
  return async (data, job) => {
    const verdict = await deliveries.deliver({
      ...accountDelivery(data, users),
      runId: null,
      userId: 'letterId' in data ? null : data.userId,
      job: null,
      ageMs: Date.now() - job.timestamp,
    });
    await applyVerdict(verdict, job);
  };
}

function accountDelivery(
  data: JobData<'accountEmail'>,
  users: MailContext['users'],
): Pick<Delivery, 'sendId' | 'facts'> {
  const { kind } = data;
  if (kind === 'password_reset') {
    const newLink = () => users.call('POST /internal/password-resets/{id}/token', { params: { id: data.resetId } });
    return { sendId: `reset-${data.resetId}`, facts: async () => ({ kind, ...(await newLink()) }) };
  }
  if ('letterId' in data) {
    const params = { id: data.letterId };
    const write = () => users.call('POST /internal/family-letters/{id}', { params });
    return { sendId: `family-${data.letterId}`, facts: async () => familyFacts(data.kind, await write()) };
  }
  if (kind === 'unused_account') {
    const write = () => users.call('POST /internal/unused-accounts/{id}/letter', { params: { id: data.noticeId } });
    return { sendId: `unused-${data.noticeId}`, facts: async () => ({ kind, ...(await write()) }) };
  }
  const newLink = () => users.call('POST /internal/email-links/{id}/token', { params: { id: data.linkId } });
  return { sendId: `email-${data.linkId}`, facts: async () => ({ kind: data.kind, ...(await newLink()) }) };
}

function familyFacts(emailKind: FamilyEmailKind, facts: FamilyEmail): EmailFacts {
  return { kind: 'family', emailKind, name: facts.name, email: facts.email, facts };
}

/** Passes the verdict on to BullMQ, which completes, fails or delays the job. */
async function applyVerdict(verdict: JobVerdict, job: Job): Promise<void> {
  if (verdict.kind === 'done') return;
  if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.reason);
  await job.moveToDelayed(Date.now() + verdict.waitMs, job.token);
  throw new DelayedError(verdict.reason);
}
