import type { JobName } from '@storysprout/contract';
import type { Registry } from 'prom-client';
import { type Reading, readGauge, secondsSince, sharedReading } from '../telemetry/read-gauges';
import type { JobQueue } from './job-queue';

type AnyQueue = Pick<JobQueue<JobName>, 'name' | 'bull'>;

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * Gauges for the length of queues and the age of their oldest job. The services that fill a queue report it, and each
 * replica reports the same; there is no value while the queues' Redis is away.
 */
export function watchQueues(registry: Registry, queues: readonly AnyQueue[]): void {
  const readAll = sharedReading(() => Promise.all(queues.map(stateOf)));
  readGauge({
    registry,
    name: 'queue_jobs',
    help: 'Jobs in a queue: waiting, active (being worked on), delayed (to be tried again) and failed (given up).',
    labelNames: ['queue', 'state'],
    read: async () => (await readAll()).flatMap(countsOf),
  });
  readGauge({
    registry,
    name: 'queue_oldest_waiting_seconds',
    help: 'How long ago the job was made that waits longest; 0 when none waits.',
    labelNames: ['queue'],
    read: async () =>
      (await readAll()).map(({ queue, oldestAt }) => ({ labels: { queue }, value: secondsSince(oldestAt) })),
  });
}

/** `oldestAt` is when the oldest waiting job was created, in milliseconds since 1970. */
async function stateOf({ name, bull }: AnyQueue) {
  const [counts, [oldest]] = await Promise.all([bull.getJobCounts(...states), bull.getJobs('waiting', 0, 0, true)]);
  return { queue: name, counts, oldestAt: oldest?.timestamp };
}

function countsOf({ queue, counts }: Awaited<ReturnType<typeof stateOf>>): Reading[] {
  return states.map((state) => ({ labels: { queue, state }, value: counts[state] ?? 0 }));
}
