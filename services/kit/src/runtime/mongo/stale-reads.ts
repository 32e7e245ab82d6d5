import { ReadPreference } from 'mongodb';

/** The maximum age of data from a secondary, in seconds. MongoDB allows no smaller value. */
const mostStaleSeconds = 90;

/**
 * Returns options for reads that may be some seconds old (`MONGODB_STALE_READS`): public lists and searches, exports,
 * sums of the past. Never use them for permissions, for sessions, or for what readers have just written themselves.
 */
export function staleReads(mode: 'primary' | 'secondaryPreferred' | 'nearest'): { readPreference: ReadPreference } {
  if (mode === 'primary') return { readPreference: ReadPreference.primary };
  return { readPreference: new ReadPreference(mode, undefined, { maxStalenessSeconds: mostStaleSeconds }) };
}

export type StaleReads = ReturnType<typeof staleReads>;
