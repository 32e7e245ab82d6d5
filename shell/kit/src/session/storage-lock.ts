/** A lock for tabs of browsers without Web Locks: a note in the storage that counts for a while only. */

const key = 'session-lock';
/** How long two tabs that write at the same moment take to see whose note it is, in milliseconds. */
const settleMs = 60;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isHeld(holdMs: number, now = Date.now()): boolean {
  const until = Number(localStorage.getItem(key)?.split(' ')[0]);
  // A note from the far future was written by a wrong clock.
  return until > now && until <= now + holdMs;
}

interface Note {
  readonly mine: string;
  /** No other tab was at it when this one asked. */
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

/** @param holdMs how long a tab that was closed meanwhile holds up the others */
export async function withStorageLock<T>(holdMs: number, work: (isFirst: boolean) => Promise<T>): Promise<T> {
  // Without a storage, other tabs know nothing of this session.
  const note = await takeNote(holdMs).catch(() => null);
  try {
    return await work(note?.isFirst ?? true);
  } finally {
    if (note && localStorage.getItem(key) === note.mine) localStorage.removeItem(key);
  }
}
