import { LRUCache } from 'lru-cache';

/** Longest time that a page may take from its reader's account to its connection, in milliseconds. */
const openingMs = 20_000;
/** Far more decisions than moderators make in that time; a few hundred kilobytes at most. */
const mostReaders = 5_000;

/**
 * Readers about whom something was decided in the last moments. A page that was just opening has the account from before,
 * and no connection yet to hear of it.
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
