import type { JobName } from '@storysprout/contract';
import { createQueue, type JobQueue, type QueueConnection } from '@storysprout/service-kit';

/** What operators do about jobs that were given up (docs/operations.md, JobsFailed). A job's data is never shown. */

/** The e-mails of a challenge are left to their run's page, which knows which of them may have arrived. */
const queueNames = [
  'xp',
  'activity',
  'profileChanged',
  'writerErased',
  'recipientErased',
  'accountEmail',
] as const satisfies readonly JobName[];

/** Largest number of jobs one command looks at. */
const atOnce = 1_000;

const usage = `failed-jobs                    what was given up, and why
failed-jobs retry <queue>      has its jobs tried again, all twelve times
failed-jobs retry <queue> <id> only this one
Queues: ${queueNames.join(', ')}.
failed-jobs set-aside          events of another release that wait, and why
failed-jobs send-on            has them handed over, as far as the running release can`;

/** The command makes no sense; the message says what would. */
export class FailedJobsError extends Error {
  override readonly name = 'FailedJobsError';
}

type Queue = JobQueue<(typeof queueNames)[number]>;

/** Runs one command and returns the lines to print. @throws FailedJobsError when it cannot be understood */
export async function runCommand(args: readonly string[], connection: QueueConnection): Promise<string[]> {
  const [command = 'list', name, id] = args;
  if (command === 'list')
    return (await Promise.all(queueNames.map((each) => withQueue(each, connection, list)))).flat();
  const known = queueNames.find((each) => each === name);
  if (command !== 'retry' || known === undefined) throw new FailedJobsError(usage);
  return withQueue(known, connection, (queue) => (id === undefined ? retryAll(queue) : retryOne(queue, id)));
}

async function withQueue(
  name: Queue['name'],
  connection: QueueConnection,
  work: (queue: Queue) => Promise<string[]>,
): Promise<string[]> {
  const queue = createQueue(name, connection);
  try {
    await queue.bull.waitUntilReady();
    return await work(queue);
  } finally {
    await queue.close();
  }
}

async function list({ name, bull }: Queue): Promise<string[]> {
  const [count, failed] = await Promise.all([bull.getFailedCount(), bull.getFailed(0, atOnce - 1)]);
  const lines = failed.map(({ id, finishedOn = 0, failedReason, attemptsMade }) => {
    const [reason] = failedReason.split('\n');
    return `  ${id}  ${new Date(finishedOn).toISOString()}  after ${attemptsMade} tries: ${reason}`;
  });
  return [`${name}: ${count} failed${count > lines.length ? `, the first ${lines.length}:` : ''}`, ...lines];
}

async function retryAll({ name, bull }: Queue): Promise<string[]> {
  const failed = await bull.getFailed(0, atOnce - 1);
  for (const job of failed) await job.retry('failed', { resetAttemptsMade: true });
  const left = failed.length < atOnce ? '' : ` There may be more: run it again.`;
  return [`${name}: ${failed.length} will be tried again.${left}`];
}

async function retryOne({ name, bull }: Queue, id: string): Promise<string[]> {
  const job = await bull.getJob(id);
  if (!job || !(await job.isFailed())) throw new FailedJobsError(`${name} has no failed job ${id}.`);
  await job.retry('failed', { resetAttemptsMade: true });
  return [`${name}: ${id} will be tried again.`];
}
