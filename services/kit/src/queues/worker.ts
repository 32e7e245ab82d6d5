import { setTimeout } from 'node:timers/promises';
import type { JobData, JobName } from '@storysprout/contract';
import { type Job, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq';
import * as core from 'zod/v4/core';
import type { Logger } from '../logger';
import { contextFrom, type Origin, type RequestContext, withOrigin, withRequest } from '../request-context';
import { exportSpan, isExportingSpans } from '../tracing/span-export';
import type { Trace } from '../tracing/trace-context';
import { jobSchema, type QueueConnection } from './job-queue';
import { eventsIn } from './pack';

/** Handles an event. It may come again after a crash, so it must be safe to handle twice. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, job: Job) => Promise<void>;

export interface JobWorkerOptions extends QueueConnection {
  concurrency?: number;
  /** At most `max` jobs per `duration` milliseconds, over all workers. */
  limiter?: WorkerOptions['limiter'];
  /** How a job is taken from a worker that died. When missing: BullMQ's half minute, and once per job. */
  stalling?: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>;
  /** False: takes no jobs until `bull.run()`. */
  autorun?: boolean;
}

export interface JobWorker {
  readonly bull: Worker;
  /** Takes no new jobs and resolves once those under way are done, also while Redis is away. */
  close(): Promise<void>;
}

/** How long Redis gets to hear of the last jobs. While it is away it does not, and they come again to another worker. */
const farewellMs = 2_000;

/** Works off a queue until closed; waits for Redis when it is away. */
export function createWorker<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  { redisUrl, logger, concurrency = 8, limiter, stalling, autorun = true }: JobWorkerOptions,
): JobWorker {
  const underWay = new Set<Promise<void>>();
  const run = async (job: Job) => {
    const running = runJob(name, job, handler, logger).finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  };
  const bull = new Worker(name, run, {
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency,
    autorun,
    ...(limiter && { limiter }),
    ...stalling,
  });
  logOutcomes(bull, name, logger);
  return { bull, close: () => Promise.race([bull.close(), waitAndLeave(bull, underWay)]) };
}

async function waitAndLeave(bull: Worker, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  // Redis may hand out one more while the first are waited for.
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await setTimeout(farewellMs, undefined, { ref: false });
  // Not waited for: a connection that is about to try again never says that it is gone.
  bull.disconnect().catch(() => undefined);
}

/** Every event of a pack is handled, whatever becomes of the others; a job with one that failed runs again whole. */
async function runJob<Name extends JobName>(
  name: Name,
  job: Job,
  handler: JobHandler<Name>,
  logger: Logger,
): Promise<void> {
  const handle = async (event: unknown) => handler(readJob(name, event), job);
  const context = contextFrom(originOf(job.data));
  const startedAt = performance.now();
  const results = await withRequest(context, () => Promise.allSettled(eventsIn(job.data).map(handle)));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (reasons.length === 0) logDone(logger, name, job, context, startedAt);
  if (isExportingSpans()) exportJobSpan(name, context.trace, startedAt, reasons.length > 0);
  // What may go well next time decides, or it would not be tried again.
  if (reasons.length > 0) throw reasons.find((reason) => !(reason instanceof UnrecoverableError)) ?? reasons[0];
}

/** @throws UnrecoverableError when the data does not fit: trying again cannot mend that. */
function readJob<Name extends JobName>(name: Name, value: unknown): JobData<Name> {
  const result = core.safeParse(jobSchema(name), value);
  if (!result.success) throw new UnrecoverableError(`not a ${name} job: ${result.error.message}`);
  // The schema of a name is the one its data type is made from; TypeScript cannot follow that through the map.
  return result.data as JobData<Name>;
}

function originOf(value: unknown): Partial<Origin> {
  if (typeof value !== 'object' || value === null) return {};
  const { _requestId: requestId, _traceparent: traceparent } = value as Record<string, unknown>;
  return {
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof traceparent === 'string' && { traceparent }),
  };
}

/** As a request has its line, a job has. */
function logDone(logger: Logger, queue: string, job: Job, context: RequestContext, startedAt: number): void {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  withRequest(context, () => logger.info({ queue, jobId: job.id, durationMs }, 'job done'));
}

function exportJobSpan(queue: string, trace: Trace, startedAt: number, hasFailed: boolean): void {
  const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': queue };
  const times = { startedAt: performance.timeOrigin + startedAt, endedAt: performance.timeOrigin + performance.now() };
  exportSpan({ name: `job ${queue}`, kind: 'consumer', trace, ...times, attributes, hasFailed });
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
