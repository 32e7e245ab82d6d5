import { ReadPreference } from 'mongodb';

/** How old, in seconds, what a secondary answers may be. MongoDB knows no smaller number. */
const mostStaleSeconds = 90;

/**
 * Options for reads that may be some seconds old (`MONGODB_STALE_READS`): lists and searches of what is public, exports, sums of
 * long ago. Never for what decides who may do what, for sessions, or for what readers have just written themselves.
 */
export function staleReads(mode: 'primary' | 'secondaryPreferred' | 'nearest'): { readPreference: ReadPreference } {
  if (mode === 'primary') return { readPreference: ReadPreference.primary };
  return { readPreference: new ReadPreference(mode, undefined, { maxStalenessSeconds: mostStaleSeconds }) };
}

/** What `staleReads` returns. */
export type StaleReads = ReturnType<typeof staleReads>;
