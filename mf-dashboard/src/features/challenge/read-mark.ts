import { deviceStorage, ifStored } from '@storysprout/kit';

/** Holds the reader's and the challenge's id. */
const storageKey = 'challenge-read';

const markOf = (userId: string | null, challengeId: string) => `${userId} ${challengeId}`;

/** Whether this reader is known to have read this challenge, on this or another device. Without storage it is asked each time. */
export function wasRead(userId: string | null, challengeId: string): boolean {
  return ifStored(() => deviceStorage().getItem(storageKey)) === markOf(userId, challengeId);
}

/** Keeps in this browser that it was read, so that the next pages need not ask. */
export function noteRead(userId: string | null, challengeId: string): void {
  ifStored(() => deviceStorage().setItem(storageKey, markOf(userId, challengeId)));
}
