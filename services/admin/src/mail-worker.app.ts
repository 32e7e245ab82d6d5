import {
  createServiceApp,
  createWorker,
  type JobWorker,
  type Logger,
  type MongoConnection,
  queueRedisUrl,
  type ReadinessChecks,
  type ServiceClient,
} from '@storysprout/service-kit';
import type Koa from 'koa';
import { createRepositories } from './app';
import type { WorkerConfig } from './config';
import { accountEmailHandler, challengeEmailHandler } from './delivery/delivery.jobs';
import { DeliveryService } from './delivery/delivery.service';
import { DeliveryProcess } from './delivery/delivery-process';
import { JournalCleaner } from './delivery/journal/journal-cleaner';
import type { JournalFolder } from './delivery/journal/journal-folder';
import type { MailWorkerRepository } from './delivery/mail-worker.repository';
import { OutageWatch, type Pausable, SharedPause } from './delivery/outage-watch';
import { RecipientLookup } from './delivery/recipient-lookup';
import { settleInterrupted } from './delivery/settle-interrupted';
import { RunGate } from './runs/run-gate';

export interface MailWorkerDeps {
  readonly config: WorkerConfig;
  readonly mongo: MongoConnection;
  readonly users: Pick<ServiceClient, 'call'>;
  readonly folder: JournalFolder;
  readonly logger: Logger;
  readonly readiness: ReadinessChecks;
}

export interface MailWorker {
  /** Health, readiness and metrics; no other routes. */
  readonly app: Koa;
  start(): void;
  /** Takes no new jobs and finishes those under way. */
  stop(): Promise<void>;
}

/** Jobs under way per connection: enough that no connection waits for the stores, which work in batches. */
const jobsPerConnection = 20;
/** With a rate limit, only as many jobs are taken as leave within this time, since they must be done before a stop. */
const limitedSeconds = 2;
const heartbeatMs = 2_000;

/** A dead worker's job comes back within seconds, however often that happens; the send record prevents a second e-mail. */
const stalling = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

/** The mail worker. Everything an earlier one left is settled; it takes no job yet. */
export async function createMailWorker(deps: MailWorkerDeps): Promise<MailWorker> {
  const { config, mongo, folder, logger, users } = deps;
  const now = () => new Date();
  const { sends, workers, runs } = createRepositories(mongo, now);
  await sends.ensureIndexes();
  await workers.ensureCollection();
  await settleInterrupted(sends, folder.workerId, await folder.earlierNotes(), logger);
  folder.clear();

  const deliveryProcess = new DeliveryProcess({ folder: folder.path, logger });
  const queueWorkers: JobWorker[] = [];
  const recipients = new RecipientLookup({
    reachable: async (userIds) => (await users.call('POST /internal/users/reachable', { body: { userIds } })).users,
  });
  const watched = { workers: new SharedPause(pausable(queueWorkers)), logger, now };
  const mailServer = new OutageWatch({ what: 'the mail server', probe: () => deliveryProcess.probe(), ...watched });
  const userService = new OutageWatch({ what: 'the user service', probe: () => recipients.probe(), ...watched });
  const { workerId } = folder;
  const deliveries = new DeliveryService({
    workerId,
    sends,
    workers,
    deliveryProcess,
    mailServer,
    userService,
    logger,
  });
  const cleaner = new JournalCleaner({ folder: folder.path, workerId, sends, deliveryProcess, logger });
  const jobs = { deliveries, users, recipients, gate: new RunGate(runs) };
  const common = { redisUrl: queueRedisUrl(config), logger, stalling, autorun: false };
  const concurrency = concurrencyFor(config);
  queueWorkers.push(
    createWorker('challengeEmail', challengeEmailHandler(jobs), { ...common, concurrency }),
    createWorker('accountEmail', accountEmailHandler(jobs), common),
  );
  const { app } = createServiceApp({ name: 'mail-worker', logger, readiness: deps.readiness });
  const heartbeat = new Heartbeat(workers, workerId, mailServer, logger);
  return {
    app,
    start: () => {
      deliveryProcess.start();
      cleaner.start();
      heartbeat.start();
      for (const worker of queueWorkers) void worker.bull.run();
    },
    stop: async () => {
      mailServer.stop();
      userService.stop();
      heartbeat.stop();
      await Promise.all(queueWorkers.map((worker) => worker.close()));
      await cleaner.stop();
      await deliveryProcess.stop();
    },
  };
}

function concurrencyFor({ MAIL_POOL_SIZE, MAIL_RATE_PER_SECOND }: WorkerConfig): number {
  const unlimited = MAIL_POOL_SIZE * jobsPerConnection;
  if (MAIL_RATE_PER_SECOND === 0) return unlimited;
  return Math.min(unlimited, Math.max(1, Math.ceil(MAIL_RATE_PER_SECOND * limitedSeconds)));
}

/** The workers that the watches pause; the list is filled later. */
function pausable(workers: readonly JobWorker[]): Pausable {
  return {
    pause: async () => {
      for (const { bull } of workers) await bull.pause(true);
    },
    resume: async () => {
      for (const { bull } of workers) await bull.resume();
    },
  };
}

/** Writes a heartbeat to the database every other second, with the state of the mail server. */
class Heartbeat {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly workers: MailWorkerRepository,
    private readonly workerId: string,
    private readonly mailServer: Pick<OutageWatch, 'downSince'>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.write(), heartbeatMs);
    void this.write();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async write(): Promise<void> {
    // Safe to go on: the next one follows.
    await this.workers
      .noteAlive(this.workerId, this.mailServer.downSince)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'no heartbeat written'));
  }
}
