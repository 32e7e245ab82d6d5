/** Holds the reader's and the challenge's id. */
const storageKey = 'challenge-read';

const markOf = (userId: string | null, challengeId: string) => `${userId} ${challengeId}`;

/** Whether this reader is known to have read this challenge, on this or another device. */
export function wasRead(userId: string | null, challengeId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === markOf(userId, challengeId);
  } catch {
    // Without storage it is asked each time.
    return false;
  }
}

/** Keeps in this browser that it was read, so that the next pages need not ask. */
export function noteRead(userId: string | null, challengeId: string): void {
  try {
    localStorage.setItem(storageKey, markOf(userId, challengeId));
  } catch {
    // As above.
  }
}
