import type { JobData, JobName } from '@storysprout/contract';
import { type JobsOptions, Queue } from 'bullmq';
import type { Logger } from '../telemetry/logger';
import { currentOrigin, type Origin } from '../telemetry/request-context';
import type { Pack } from './pack';
import { queueRedis } from './queue-redis';

export interface QueueConnection {
  redisUrl: string;
  logger: Logger;
}

export interface AddJobOptions {
  /** A second job with the same id is dropped while the first one is still stored. BullMQ allows no colons. */
  jobId: string;
  attempts?: number;
  delayMs?: number;
  /** The request that the job comes from; by default the current one. */
  origin?: Partial<Origin>;
}

export interface NewJob<Name extends JobName> extends AddJobOptions {
  /** One event, or several that share the job. */
  data: JobData<Name> | Pack;
}

export interface CheckedJob extends AddJobOptions {
  data: object;
}

export interface JobQueue<Name extends JobName> {
  readonly name: Name;
  add(data: JobData<Name>, options: AddJobOptions): Promise<void>;
  /** Adds many jobs in a few round trips. */
  addMany(entries: readonly NewJob<Name>[]): Promise<void>;
  /** BullMQ's queue itself, for counts and failed jobs. */
  readonly bull: Queue;
  /**
   * Checks for readiness whether the queues' Redis responds.
   *
   * @throws what Redis threw.
   */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** The number of jobs per round trip. While Redis stores these, the next ones are prepared. */
const perRoundTrip = 250;

const mostRetained = 10_000;
const daySeconds = 24 * 60 * 60;

/**
 * Jobs are retried for about an hour at growing intervals. Finished jobs are kept for an hour, so that the same job
 * does not run twice. Failed ones are kept as long as the records of e-mails, so that they can be inspected and
 * retried.
 */
const defaultJobOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 2_000, jitter: 0.3 },
  removeOnComplete: { age: 3_600, count: mostRetained },
  removeOnFail: { age: 90 * daySeconds, count: mostRetained },
} as const satisfies JobsOptions;

/**
 * Creates a queue for work that must happen at least once. Adding a job fails at once while Redis is away; see
 * `Outbox`.
 */
export function createQueue<Name extends JobName>(name: Name, { redisUrl, logger }: QueueConnection): JobQueue<Name> {
  const redis = queueRedis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, retryStrategy: calmly });
  const bull = new Queue(name, { ...redis.options, defaultJobOptions });
  bull.on('error', (error) => logger.debug({ err: error, queue: name }, 'queue has no Redis'));
  const addMany = (entries: readonly NewJob<Name>[]) => addJobs(bull, entries);
  return {
    name,
    bull,
    addMany,
    ping: () => bull.getJobCounts('wait'),
    add: (data, options) => addMany([{ data, ...options }]),
    close: () => bull.close().finally(redis.disconnect),
  };
}

/** For data that was already checked against the queue's schema. */
export async function addJobs(bull: Queue, entries: readonly CheckedJob[]): Promise<void> {
  await bull.waitUntilReady();
  const starts = Array.from({ length: Math.ceil(entries.length / perRoundTrip) }, (_, at) => at * perRoundTrip);
  const add = (start: number) =>
    bull.addBulk(entries.slice(start, start + perRoundTrip).map((entry) => toBullJob(bull.name, entry)));
  await Promise.all(starts.map(add));
}

const calmly = (attempt: number) => Math.min(attempt * 200, 2_000);

function toBullJob(name: string, { data, jobId, attempts, delayMs, origin }: CheckedJob) {
  if (jobId.includes(':')) throw new Error(`The job id ${jobId} holds a colon.`);
  const { requestId, traceparent } = origin ?? currentOrigin() ?? {};
  return {
    name,
    // The origin travels with the data; the schema strips it on arrival.
    data: { ...data, _requestId: requestId, _traceparent: traceparent },
    opts: { jobId, ...(attempts && { attempts }), ...(delayMs && { delay: delayMs }) },
  };
}
