/**
 * Several events of one queue that travel as one job: what a hundred likes at once tell costs one job, not a hundred.
 * Their handler runs for each of them as if it had come alone.
 */
export interface Pack {
  readonly pack: readonly object[];
}

/** Largest number of events in a pack. */
export const packLimit = 100;

function isPack(data: unknown): data is Pack {
  return typeof data === 'object' && data !== null && 'pack' in data && Array.isArray(data.pack);
}

/** What a job is about: the events of its pack, or the one that came alone. */
export function eventsIn(data: unknown): readonly unknown[] {
  return isPack(data) ? data.pack : [data];
}
