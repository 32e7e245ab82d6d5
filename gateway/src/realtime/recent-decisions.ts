import { LRUCache } from 'lru-cache';

/** Longest time between a page's loading of its reader's account and its live connection, in milliseconds. */
const openingMs = 20_000;
/** Far more decisions than moderators make in that time; a few hundred kilobytes at most. */
const mostReaders = 5_000;

/**
 * Readers about whom moderators decided something in the last seconds. A page that was just opening has loaded the
 * account from before, and had no connection yet to be notified.
 */
export class RecentDecisions {
  private readonly readers = new LRUCache<string, true>({ max: mostReaders, ttl: openingMs });

  note(userId: string): void {
    this.readers.set(userId, true);
  }

  has(userId: string): boolean {
    return this.readers.has(userId);
  }
}
