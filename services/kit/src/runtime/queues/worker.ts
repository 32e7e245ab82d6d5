import { setTimeout } from 'node:timers/promises';
import { type JobData, type JobName, jobs } from '@storysprout/contract';
import { type Job, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq';
import * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import type { Logger } from '../telemetry/logger';
import { contextFrom, type Origin, type RequestContext, withOrigin, withRequest } from '../telemetry/request-context';
import { exportSpan, isExportingSpans } from '../telemetry/span-export';
import type { Trace } from '../telemetry/trace-context';
import type { QueueConnection } from './job-queue';
import { eventsIn } from './pack';
import { queueRedis } from './queue-redis';

/** Handles an event. The event may come again after a crash, so handling it twice must be safe. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, job: Job) => Promise<void>;

export interface JobWorkerOptions extends QueueConnection {
  concurrency?: number;
  /** When a job of a worker that died goes to another one. By default BullMQ's half minute, and once per job. */
  stalling?: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>;
  /** The number of jobs that all workers of the queue together may start within a time in milliseconds. */
  limiter?: WorkerOptions['limiter'] | undefined;
  /** If false, it takes no jobs until `bull.run()`. */
  autorun?: boolean;
}

export interface JobWorker {
  readonly bull: Worker;
  /** Takes no new jobs and resolves once those under way are done, even while Redis is away. */
  close(): Promise<void>;
}

/**
 * How long to wait until the results of the last jobs are stored in Redis, in milliseconds. If Redis is away, the jobs
 * run again on another worker.
 */
const farewellMs = 2_000;

/** Processes a queue until it is closed. It waits for Redis when Redis is away. */
export function createWorker<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  { redisUrl, logger, concurrency = 8, stalling, limiter, autorun = true }: JobWorkerOptions,
): JobWorker {
  const underWay = new Set<Promise<void>>();
  const run = async (job: Job) => {
    const running = runJob(name, job, handler, logger).finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  };
  const redis = queueRedis(redisUrl, { maxRetriesPerRequest: null });
  const bull = new Worker(name, run, {
    ...redis.options,
    concurrency,
    autorun,
    ...(limiter && { limiter }),
    ...stalling,
  });
  logOutcomes(bull, name, logger);
  const close = () => Promise.race([bull.close(), waitAndLeave(bull, underWay)]).finally(redis.disconnect);
  return { bull, close };
}

async function waitAndLeave(bull: Worker, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  // Redis may hand out another job while the first ones finish.
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await setTimeout(farewellMs, undefined, { ref: false });
  // Not awaited, because a connection that is about to retry never reports that it is closed.
  bull.disconnect().catch(() => undefined);
}

/** The events of a job that come from one request. */
interface Step {
  readonly context: RequestContext;
  readonly events: unknown[];
}

/** Handles every event of a job, even if others fail. If any failed, the whole job is retried. */
async function runJob<Name extends JobName>(
  name: Name,
  job: Job,
  handler: JobHandler<Name>,
  logger: Logger,
): Promise<void> {
  const handle = async (event: unknown) => handler(readJob(name, event), job);
  const steps = stepsOf(job.data);
  const startedAt = performance.now();
  const reasons = await Promise.all(steps.map((step) => failuresOf(step, handle)));
  const failures = reasons.flat();
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  for (const [at, { context }] of steps.entries()) {
    if (failures.length === 0)
      withRequest(context, () => logger.info({ queue: name, jobId: job.id, durationMs }, 'job done'));
    if (isExportingSpans()) exportJobSpan(name, context.trace, startedAt, reasons[at]?.length !== 0);
  }
  // Errors that allow a retry take precedence over those that prevent it.
  if (failures.length > 0) throw failures.find((reason) => !(reason instanceof UnrecoverableError)) ?? failures[0];
}

async function failuresOf({ context, events }: Step, handle: (event: unknown) => Promise<void>): Promise<unknown[]> {
  const results = await withRequest(context, () => Promise.allSettled(events.map(handle)));
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

/**
 * Groups a job's events by request. Events that share a job by chance name their own request; all others belong to that
 * of the job.
 */
function stepsOf(data: unknown): Step[] {
  const ofJob = originOf(data);
  const steps = new Map<string, Step>();
  for (const event of eventsIn(data)) {
    const own = originOf(event);
    const origin = own.requestId === undefined ? ofJob : own;
    const key = `${origin.requestId} ${origin.traceparent}`;
    const step = steps.get(key) ?? { context: contextFrom(origin), events: [] };
    step.events.push(event);
    steps.set(key, step);
  }
  return [...steps.values()];
}

/**
 * Parses the data of an event.
 *
 * @throws UnrecoverableError when the data does not match the schema, because a retry cannot help.
 */
function readJob<Name extends JobName>(name: Name, value: unknown): JobData<Name> {
  const result = core.safeParse(jobs[name], value);
  if (!result.success) throw new UnrecoverableError(`not a ${name} job: ${result.error.message}`);
  return result.data;
}

const sentOrigin = z.object({ _requestId: z.optional(z.string()), _traceparent: z.optional(z.string()) });

function originOf(value: unknown): Partial<Origin> {
  const { data } = core.safeParse(sentOrigin, value);
  return { requestId: data?._requestId, traceparent: data?._traceparent };
}

function exportJobSpan(queue: string, trace: Trace, startedAt: number, hasFailed: boolean): void {
  const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': queue };
  exportSpan({ name: `job ${queue}`, kind: 'consumer', trace, startedAt, attributes, hasFailed });
}

function logOutcomes(bull: Worker, queue: string, logger: Logger): void {
  bull.on('failed', (job, error) => {
    const last = job !== undefined && isGivenUp(job, error);
    const fields = { err: error, queue, jobId: job?.id, attempt: job?.attemptsMade };
    withOrigin(originOf(job?.data), () => logger[last ? 'error' : 'warn'](fields, 'job failed'));
  });
  bull.on('error', (error) => logger.debug({ err: error, queue }, 'worker has no Redis'));
}

function isGivenUp(job: Job, error: Error): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
}
