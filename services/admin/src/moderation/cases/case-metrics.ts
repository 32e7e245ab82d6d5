import { readGauge, secondsSince, sharedReading } from '@storysprout/service-kit';
import { Histogram, type Registry } from 'prom-client';
import type { CaseCounts } from './case-counts';

/** Gauges for the moderators' queue. Each replica reports the same; there is no value while MongoDB is unavailable. */
export function watchCases(registry: Registry, counts: Pick<CaseCounts, 'byReason'>): void {
  const read = sharedReading(() => counts.byReason());
  readGauge({
    registry,
    name: 'moderation_open_cases',
    help: 'Cases that wait for a moderator, by reason; one with several reasons counts for each.',
    labelNames: ['reason'],
    read: async () => (await read()).map(({ reason, count }) => ({ labels: { reason }, value: count })),
  });
  readGauge({
    registry,
    name: 'moderation_oldest_case_seconds',
    help: 'How long the case waits that waits longest for this reason; 0 when none waits.',
    labelNames: ['reason'],
    read: async () =>
      (await read()).map(({ reason, oldestAt }) => ({ labels: { reason }, value: secondsSince(oldestAt?.getTime()) })),
  });
}

const minute = 60;
const hour = 60 * minute;

export function decisionTimes(registry: Registry): Histogram {
  return new Histogram({
    name: 'moderation_time_to_decide_seconds',
    help: 'From a case coming into the queue to its decision.',
    buckets: [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 72 * hour, 168 * hour],
    registers: [registry],
  });
}
