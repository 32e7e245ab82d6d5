/** A lock for tabs of browsers without Web Locks: a note in the storage that is valid only for a while. */

const key = 'session-lock';
/** The time that two tabs that write at the same moment need to see whose note was stored, in milliseconds. */
const settleMs = 60;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isHeld(holdMs: number, now = Date.now()): boolean {
  const until = Number(localStorage.getItem(key)?.split(' ')[0]);
  // A note from the far future was written by a wrong clock.
  return until > now && until <= now + holdMs;
}

interface Note {
  readonly mine: string;
  /** True if no other tab held the lock when this one asked. */
  readonly isFirst: boolean;
}

async function takeNote(holdMs: number): Promise<Note> {
  for (let isFirst = true; ; isFirst = false) {
    while (isHeld(holdMs)) {
      isFirst = false;
      await sleep(settleMs);
    }
    const mine = `${Date.now() + holdMs} ${Math.random()}`;
    localStorage.setItem(key, mine);
    await sleep(settleMs);
    if (localStorage.getItem(key) === mine) return { mine, isFirst };
  }
}

/**
 * Runs work while this tab holds the lock.
 *
 * @param holdMs how long a tab that was closed meanwhile may block the others, in milliseconds
 */
export async function withStorageLock<T>(holdMs: number, work: (isFirst: boolean) => Promise<T>): Promise<T> {
  // Without storage, other tabs have no part in this session.
  const note = await takeNote(holdMs).catch(() => null);
  try {
    return await work(note?.isFirst ?? true);
  } finally {
    if (note && localStorage.getItem(key) === note.mine) localStorage.removeItem(key);
  }
}
