import type { JobName } from '@storysprout/contract';

/**
 * Several events for one queue that share a job, so that a hundred likes at once cost one job. The handler runs for
 * each event separately.
 */
export interface Pack {
  readonly pack: readonly object[];
}

/** The largest number of events in a pack. */
export const packLimit = 100;

function isPack(data: unknown): data is Pack {
  return typeof data === 'object' && data !== null && 'pack' in data && Array.isArray(data.pack);
}

/** The events of a job: those of its pack, or a single one. */
export function eventsIn(data: unknown): readonly unknown[] {
  return isPack(data) ? data.pack : [data];
}

/** Queues whose handlers count each event once by its own key, whichever job delivers it and however often. */
const joined: ReadonlySet<string> = new Set<JobName>(['xp', 'activity', 'letter']);

/** Returns whether events that were stored at different times may share a job. */
export function mayShareJobs(name: JobName): boolean {
  return joined.has(name);
}
