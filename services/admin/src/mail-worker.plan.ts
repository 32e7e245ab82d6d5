import { randomUUID } from 'node:crypto';
import {
  createQueue,
  createWorker,
  type JobWorkerOptions,
  type Logger,
  nodesOf,
  queueRedisUrl,
  RepeatedTask,
  type ServiceContext,
  servicePlan,
} from '@storysprout/service-kit';
import { EmailRunRepository, LostJobs, RunGate } from './challenge';
import { readWorkerConfig, type WorkerConfig } from './config';
import {
  accountEmailHandler,
  challengeEmailHandler,
  DeliveryService,
  EmailSendRepository,
  MailQueues,
  type MailState,
  MailWorkerRepository,
  type Outages,
  OutageWatch,
  RecipientLookup,
  readDurability,
  requireDurable,
  SmtpTransport,
} from './mail';
import { migrations } from './migrations';
import { mailStores } from './stores';

type Context = ServiceContext<WorkerConfig, typeof mailStores, never, 'user'>;

/**
 * The waits between two probes of an outage, in milliseconds. A probe shows when an unreachable service is back. Only
 * sending an e-mail shows when a refusal is over.
 */
const whileAway = { waits: { firstMs: 500, longestMs: 10_000 }, isProbeProof: true } as const;
const whileRefused = { waits: { firstMs: 5_000, longestMs: 10 * 60_000 }, isProbeProof: false } as const;
const both = ['challengeEmail', 'accountEmail'] as const;
const heartbeatMs = 2_000;
const paceStepMs = 1_000;

/** A dead worker's job comes back within seconds, however often that happens; the send record prevents a second e-mail. */
const stalling = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

/** Creates the parts of the mail worker. It takes no jobs yet. */
export async function createMailWorker({ config, collections, redis, upstreams, logger, now }: Context) {
  if (config.ALLOW_VOLATILE_REDIS === '0') {
    for (const node of nodesOf(redis)) requireDurable(readDurability(await node.info()));
  }
  const workerId = randomUUID();
  const sends = new EmailSendRepository(collections.emailSends, now);
  const workers = new MailWorkerRepository(collections.mailWorkers, now);
  const users = upstreams.user;
  const recipients = new RecipientLookup({
    reachable: async (userIds) => (await users.call('POST /internal/users/reachable', { body: { userIds } })).users,
  });
  const transport = new SmtpTransport({
    url: config.SMTP_URL,
    poolSize: config.MAIL_POOL_SIZE,
    answerLimitMs: config.MAIL_ANSWER_LIMIT_MS,
  });
  const queues = new MailQueues();
  const outages = watchOutages({ transport, recipients, queues, logger, now });
  const deliveries = new DeliveryService({
    workerId,
    sends,
    workers,
    transport,
    emails: { publicUrl: config.PUBLIC_URL.replace(/\/$/, ''), from: config.MAIL_FROM },
    giveUpAfterMs: config.MAIL_GIVE_UP_HOURS * hourMs,
    outages,
    users,
    now,
    logger,
  });

  const runs = new EmailRunRepository(collections.emailRuns, now);
  const jobs = { deliveries, users, recipients, gate: new RunGate(runs) };
  // Begin no more e-mails than there are connections, because those under way are in doubt when this process is killed.
  const options = {
    redisUrl: queueRedisUrl(config),
    logger,
    stalling,
    autorun: false,
    concurrency: config.MAIL_POOL_SIZE,
  };
  const pace = paceOf(config.MAIL_PER_HOUR);
  queues.add('challengeEmail', createWorker('challengeEmail', challengeEmailHandler(jobs), { ...options, ...pace }));
  queues.add('accountEmail', createWorker('accountEmail', accountEmailHandler(jobs), options));
  const lostJobsQueue = createQueue('challengeEmail', options);
  return {
    transport,
    queues,
    lostJobs: new LostJobs({ sends, runs, workers, recipients, queue: lostJobsQueue, logger, now }),
    lostJobsQueue,
    heartbeat: new RepeatedTask({
      everyMs: heartbeatMs,
      work: () => workers.noteAlive(workerId, mailStateOf(outages)),
      onError: (error) => logger.debug({ err: error }, 'no heartbeat written'),
    }),
    outages,
  };
}

interface WatchDeps {
  readonly transport: SmtpTransport;
  readonly recipients: RecipientLookup;
  readonly queues: MailQueues;
  readonly logger: Logger;
  readonly now: () => Date;
}

function watchOutages({ transport, recipients, queues, logger, now }: WatchDeps) {
  const watched = { queues, logger, now, probe: () => transport.probe() };
  return {
    mailServer: new OutageWatch({
      what: 'the mail server cannot be reached',
      holds: both,
      ...whileAway,
      ...watched,
    }),
    sender: new OutageWatch({ what: 'the mail server refuses our sender', holds: both, ...whileRefused, ...watched }),
    challenges: new OutageWatch({
      what: 'the mail server refuses challenge e-mails',
      holds: ['challengeEmail'],
      ...whileRefused,
      ...watched,
    }),
    userService: new OutageWatch({
      what: 'the user service cannot be reached',
      holds: both,
      ...whileAway,
      ...watched,
      probe: () => recipients.probe(),
    }),
  } satisfies Outages;
}

function mailStateOf({ mailServer, sender, challenges }: ReturnType<typeof watchOutages>): MailState {
  const { downSince, reason } = sender.downSince === null ? challenges : sender;
  return {
    awaySince: mailServer.downSince,
    // Heartbeats must name nobody, so addresses are replaced.
    refusal: downSince && { since: downSince, answer: (reason ?? '').replaceAll(/\S+@\S+/g, '…') },
  };
}

const hourMs = 60 * 60_000;

/** Spreads e-mails evenly, a few at a time, because a provider's hour may begin at any moment. */
function paceOf(perHour: number): Pick<JobWorkerOptions, 'limiter'> {
  if (perHour === 0) return { limiter: undefined };
  const max = Math.ceil((perHour * paceStepMs) / hourMs);
  return { limiter: { max, duration: Math.ceil((max * hourMs) / perHour) } };
}

export const mailWorkerPlan = servicePlan({
  name: 'mail-worker',
  config: readWorkerConfig,
  stores: mailStores,
  migrations,
  onlyJobs: true,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  modules: async (context) => {
    const { transport, queues, lostJobs, lostJobsQueue, heartbeat, outages } = await createMailWorker(context);
    return {
      mail: {
        workers: {
          transport: { stop: () => transport.close() },
          jobs: queues,
          lostJobsQueue: { stop: () => lostJobsQueue.close() },
          lostJobs,
          heartbeat,
          ...outages,
        },
      },
    };
  },
});
