import { randomUUID } from 'node:crypto';
import { createWorker, type JobWorkerOptions, queueRedisUrl, RepeatedTask } from '@storysprout/service-kit';
import { accountEmailHandler, challengeEmailHandler } from './delivery.jobs';
import { DeliveryService } from './delivery.service';
import { emailSendStore } from './email-send.document';
import { EmailSendRepository } from './email-send.repository';
import type { MailContext, MailServiceContext } from './mail.context';
import { MailQueues } from './mail-queues';
import { MailWorkerRepository, mailWorkerStore } from './mail-worker.repository';
import { mailStateOf, watchOutages } from './outages';
import { RecipientLookup } from './recipient-lookup';
import { requireDurableRedis } from './redis-durability';
import { SmtpTransport } from './smtp-transport';

const hourMs = 60 * 60_000;
const heartbeatMs = 2_000;
const paceStepMs = 1_000;

/** A dead worker's job comes back within seconds, however often that happens; the send record prevents a second e-mail. */
const stalling = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

export const mailStores = { emailSends: emailSendStore, mailWorkers: mailWorkerStore };

/** The records of e-mails and of the workers that send them. */
export function createMail(context: Pick<MailContext, 'collections' | 'now'>) {
  return { sends: new EmailSendRepository(context), mailWorkers: new MailWorkerRepository(context) };
}

type Uses = Pick<MailContext, 'sends' | 'mailWorkers' | 'gate'>;

/**
 * The delivery of e-mails, in the mail worker.
 *
 * @throws StartError when Redis could lose jobs
 */
export async function createDelivery(context: MailServiceContext, uses: Uses) {
  const { config, redis, upstreams, logger } = context;
  if (config.ALLOW_VOLATILE_REDIS === '0') await requireDurableRedis(redis);
  const users = upstreams.user;
  const transport = new SmtpTransport({
    url: config.SMTP_URL,
    poolSize: config.MAIL_POOL_SIZE,
    answerLimitMs: config.MAIL_ANSWER_LIMIT_MS,
  });
  const recipients = new RecipientLookup({
    reachable: async (userIds) => (await users.call('POST /internal/users/reachable', { body: { userIds } })).users,
  });
  const queues = new MailQueues();
  const outages = watchOutages({ ...context, transport, recipients, queues });
  const parts = {
    ...context,
    ...uses,
    users,
    workerId: randomUUID(),
    transport,
    recipients,
    queues,
    outages,
    emails: { publicUrl: config.PUBLIC_URL.replace(/\/$/, ''), from: config.MAIL_FROM, siteName: config.SITE_NAME },
    giveUpAfterMs: config.MAIL_GIVE_UP_HOURS * hourMs,
  };
  addQueues({ ...parts, deliveries: new DeliveryService(parts) });
  const heartbeat = new RepeatedTask({
    everyMs: heartbeatMs,
    work: () => uses.mailWorkers.noteAlive(parts.workerId, mailStateOf(outages)),
    onError: (error) => logger.debug({ err: error }, 'no heartbeat written'),
  });
  return {
    recipients,
    workers: { transport: { stop: () => transport.close() }, jobs: queues, heartbeat, ...outages },
  };
}

function addQueues(context: MailContext): void {
  const { config, logger, queues } = context;
  // Begin no more e-mails than there are connections, because those under way are in doubt when this process is killed.
  const options = {
    redisUrl: queueRedisUrl(config),
    logger,
    stalling,
    autorun: false,
    concurrency: config.MAIL_POOL_SIZE,
  };
  const pace = paceOf(config.MAIL_PER_HOUR);
  queues.add('challengeEmail', createWorker('challengeEmail', challengeEmailHandler(context), { ...options, ...pace }));
  queues.add('accountEmail', createWorker('accountEmail', accountEmailHandler(context), options));
}

/** Spreads e-mails evenly, a few at a time, because a provider's hour may begin at any moment. */
function paceOf(perHour: number): Pick<JobWorkerOptions, 'limiter'> {
  if (perHour === 0) return { limiter: undefined };
  const max = Math.ceil((perHour * paceStepMs) / hourMs);
  return { limiter: { max, duration: Math.ceil((max * hourMs) / perHour) } };
}
