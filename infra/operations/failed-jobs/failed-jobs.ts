import type { JobName } from '@storysprout/contract';
import {
  commandRecorder,
  createQueue,
  type JobQueue,
  publishToQueue,
  type QueueConnection,
  StartError,
} from '@storysprout/service-kit';
import type { Job } from 'bullmq';

/**
 * Commands with which operators list and retry failed jobs (docs/operations.md, JobsFailed). They never show a job's
 * data.
 */

/**
 * The queues that can be retried. Failed e-mails of a challenge are retried on the page of their run, which shows which
 * of them may have been delivered.
 */
const queueNames = [
  'xp',
  'activity',
  'letter',
  'xpTakenBack',
  'subjectChanged',
  'subjectDecided',
  'profileChanged',
  'writerErased',
  'recipientErased',
  'factLasts',
  'accountEmail',
  'auditEntry',
] as const satisfies readonly JobName[];

/** The most jobs that one command handles. */
const atOnce = 1_000;

const usage = `failed-jobs                    what was given up, and why
failed-jobs retry <queue>      has its jobs tried again, all twelve times
failed-jobs retry <queue> <id> only this one
Queues: ${queueNames.join(', ')}.`;

/** An invalid command. The message lists the valid ones. */
export class FailedJobsError extends StartError {}

type Queue = Pick<JobQueue<(typeof queueNames)[number]>, 'name' | 'bull'>;

/**
 * Runs one command and returns the lines to print.
 *
 * @throws FailedJobsError for an invalid command
 */
export async function runCommand(args: readonly string[], connection: QueueConnection): Promise<string[]> {
  const [command = 'list', name, id] = args;
  if (command === 'list')
    return (await Promise.all(queueNames.map((each) => withQueue(each, connection, list)))).flat();
  const known = queueNames.find((each) => each === name);
  if (command !== 'retry' || known === undefined) throw new FailedJobsError(usage);
  return withQueue(known, connection, async (queue) => {
    const jobs = id === undefined ? await queue.bull.getFailed(0, atOnce - 1) : [await failedJob(queue, id)];
    return recorded(queue, connection, jobs.length, () => retry(queue, jobs, id));
  });
}

/** Records an operator's retries in the audit log. */
function recorded(
  { name }: Queue,
  connection: QueueConnection,
  jobs: number,
  work: () => Promise<string[]>,
): Promise<string[]> {
  const target = { kind: 'queue', id: null } as const;
  return withQueue('auditEntry', connection, (audit) =>
    commandRecorder(publishToQueue(audit))(
      { command: 'failed-jobs retry', target, after: { queue: name, jobs } },
      work,
    ),
  );
}

async function withQueue<Name extends Queue['name']>(
  name: Name,
  connection: QueueConnection,
  work: (queue: JobQueue<Name>) => Promise<string[]>,
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

/** @throws FailedJobsError when there is no such failed job. */
async function failedJob({ name, bull }: Queue, id: string): Promise<Job> {
  const job = await bull.getJob(id);
  if (!job || !(await job.isFailed())) throw new FailedJobsError(`${name} has no failed job ${id}.`);
  return job;
}

async function retry({ name }: Queue, jobs: readonly Job[], id: string | undefined): Promise<string[]> {
  for (const job of jobs) await job.retry('failed', { resetAttemptsMade: true });
  const left = id !== undefined || jobs.length < atOnce ? '' : ` There may be more: run it again.`;
  return [`${name}: ${id ?? jobs.length} will be tried again.${left}`];
}
