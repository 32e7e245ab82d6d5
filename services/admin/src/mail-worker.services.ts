import {
  createQueue,
  createWorker,
  nodesOf,
  queueRedisUrl,
  RepeatedTask,
  type ServiceContext,
} from '@storysprout/service-kit';
import type { WorkerConfig } from './config';
import { accountEmailHandler, challengeEmailHandler } from './delivery/delivery.jobs';
import { DeliveryService } from './delivery/delivery.service';
import { DeliveryProcess } from './delivery/delivery-process';
import { EmailSendRepository } from './delivery/email-send.repository';
import { JournalCleaner } from './delivery/journal/journal-cleaner';
import { JournalFolder } from './delivery/journal/journal-folder';
import { MailQueues } from './delivery/mail-queues';
import { MailWorkerRepository } from './delivery/mail-worker.repository';
import { OutageWatch } from './delivery/outage-watch';
import { RecipientLookup } from './delivery/recipient-lookup';
import { readDurability, requireDurable } from './delivery/redis-durability';
import { settleInterrupted } from './delivery/settle-interrupted';
import { EmailRunRepository } from './runs/email-run.repository';
import { LostJobs } from './runs/lost-jobs';
import { RunGate } from './runs/run-gate';
import type { mailStores } from './stores';

type Context = ServiceContext<WorkerConfig, typeof mailStores, never, 'user'>;

/** Jobs under way per connection: enough that no connection waits for the stores, which work in batches. */
const jobsPerConnection = 20;
/** With a rate limit, only as many jobs are taken as leave within this time, since they must be done before a stop. */
const limitedSeconds = 2;
const heartbeatMs = 2_000;

/** A dead worker's job comes back within seconds, however often that happens; the send record prevents a second e-mail. */
const stalling = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

/** The parts of the mail worker. Everything an earlier one left is settled; it takes no job yet. */
export async function createMailWorker({ config, collections, redis, upstreams, logger, now }: Context) {
  if (config.ALLOW_VOLATILE_REDIS === '0') {
    for (const node of nodesOf(redis)) requireDurable(readDurability(await node.info()));
  }
  const sends = new EmailSendRepository(collections.emailSends, now);
  const workers = new MailWorkerRepository(collections.mailWorkers, now);
  const folder = new JournalFolder(config.MAIL_JOURNAL_DIR, () => {
    logger.fatal('another mail worker has taken the journal folder: this one stops');
    process.kill(process.pid, 'SIGTERM');
  });
  await folder.lock();
  const { workerId } = folder;
  await settleInterrupted(sends, workerId, await folder.earlierNotes(), logger);
  folder.clear();

  const users = upstreams.user;
  const recipients = new RecipientLookup({
    reachable: async (userIds) => (await users.call('POST /internal/users/reachable', { body: { userIds } })).users,
  });
  const deliveryProcess = new DeliveryProcess({ folder: folder.path, logger });
  const queues = new MailQueues();
  const watched = { queues, logger, now };
  const mailServer = new OutageWatch({ what: 'the mail server', probe: () => deliveryProcess.probe(), ...watched });
  const userService = new OutageWatch({ what: 'the user service', probe: () => recipients.probe(), ...watched });
  const outages = { mailServer, userService };
  const deliveries = new DeliveryService({ workerId, sends, workers, deliveryProcess, ...outages, logger });

  const runs = new EmailRunRepository(collections.emailRuns, now);
  const jobs = { deliveries, users, recipients, gate: new RunGate(runs) };
  const options = { redisUrl: queueRedisUrl(config), logger, stalling, autorun: false };
  const concurrency = concurrencyFor(config);
  queues.add(createWorker('challengeEmail', challengeEmailHandler(jobs), { ...options, concurrency }));
  queues.add(createWorker('accountEmail', accountEmailHandler(jobs), options));
  const lostJobsQueue = createQueue('challengeEmail', options);
  return {
    folder,
    deliveryProcess,
    cleaner: new JournalCleaner({ folder: folder.path, workerId, sends, deliveryProcess, logger }),
    queues,
    lostJobs: new LostJobs({ sends, runs, workers, recipients, queue: lostJobsQueue, logger, now }),
    lostJobsQueue,
    heartbeat: new RepeatedTask({
      everyMs: heartbeatMs,
      work: () => workers.noteAlive(workerId, mailServer.downSince),
      onError: (error) => logger.debug({ err: error }, 'no heartbeat written'),
    }),
    ...outages,
  };
}

function concurrencyFor({ MAIL_POOL_SIZE, MAIL_RATE_PER_SECOND }: WorkerConfig): number {
  const unlimited = MAIL_POOL_SIZE * jobsPerConnection;
  if (MAIL_RATE_PER_SECOND === 0) return unlimited;
  return Math.min(unlimited, Math.max(1, Math.ceil(MAIL_RATE_PER_SECOND * limitedSeconds)));
}
