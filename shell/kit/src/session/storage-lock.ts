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

async function takeNote(holdMs: number): Promise<string> {
  for (;;) {
    while (isHeld(holdMs)) await sleep(settleMs);
    const mine = `${Date.now() + holdMs} ${Math.random()}`;
    localStorage.setItem(key, mine);
    await sleep(settleMs);
    if (localStorage.getItem(key) === mine) return mine;
  }
}

/** @param holdMs how long a tab that was closed meanwhile holds up the others */
export async function withStorageLock<T>(holdMs: number, work: () => Promise<T>): Promise<T> {
  // Without a storage, other tabs know nothing of this session.
  const mine = await takeNote(holdMs).catch(() => null);
  try {
    return await work();
  } finally {
    if (mine !== null && localStorage.getItem(key) === mine) localStorage.removeItem(key);
  }
}
