import { deviceStorage, ifStored } from '@storysprout/kit';

/** Stores the ids of the reader and of the challenge. */
const storageKey = 'challenge-read';

const markOf = (userId: string | null, challengeId: string) => `${userId} ${challengeId}`;

/**
 * Returns whether this browser has stored that the reader has read this challenge, on this or another device. Without
 * storage it is always false, and the server is asked each time.
 */
export function wasRead(userId: string | null, challengeId: string): boolean {
  return ifStored(() => deviceStorage().getItem(storageKey)) === markOf(userId, challengeId);
}

/** Stores in this browser that the challenge was read, so that later pages need not ask. */
export function noteRead(userId: string | null, challengeId: string): void {
  ifStored(() => deviceStorage().setItem(storageKey, markOf(userId, challengeId)));
}
