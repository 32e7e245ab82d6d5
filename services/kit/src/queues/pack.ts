import type { JobName } from '@storysprout/contract';

/**
 * Several events for one queue that travel as one job, so that a hundred likes at once cost one job, not a hundred. The
 * handler runs for each of them as if it had come alone.
 */
export interface Pack {
  readonly pack: readonly object[];
}

/** Most events in a pack. */
export const packLimit = 100;

function isPack(data: unknown): data is Pack {
  return typeof data === 'object' && data !== null && 'pack' in data && Array.isArray(data.pack);
}

/** The events of a job: those of its pack, or a single one. */
export function eventsIn(data: unknown): readonly unknown[] {
  return isPack(data) ? data.pack : [data];
}

/** Queues whose handlers count each event once by its own key, whatever jobs bring it and how often. */
const joined: ReadonlySet<string> = new Set<JobName>(['xp', 'activity', 'letter']);

/** Whether events that were stored at different times may share a job. */
export function mayShareJobs(name: JobName): boolean {
  return joined.has(name);
}
