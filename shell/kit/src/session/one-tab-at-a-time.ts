/**
 * Work that only one tab of the site does at a time. Web Locks where there are some (on https and localhost), else a
 * note in the storage, which counts for a while only: a tab that was closed in between holds up nobody for long.
 */

const name = 'session-lock';
/** How long the note counts: longer than the work takes, in milliseconds. */
const holdMs = 30_000;
/** How long two tabs that write at the same moment take to see whose note it is, in milliseconds. */
const settleMs = 60;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isHeld(now = Date.now()): boolean {
  const until = Number(localStorage.getItem(name)?.split(' ')[0]);
  // One from the far future was written by a clock that was wrong.
  return until > now && until <= now + holdMs;
}

async function takeNote(): Promise<string> {
  for (;;) {
    while (isHeld()) await sleep(settleMs);
    const mine = `${Date.now() + holdMs} ${Math.random()}`;
    localStorage.setItem(name, mine);
    await sleep(settleMs);
    if (localStorage.getItem(name) === mine) return mine;
  }
}

async function withNote<T>(work: () => Promise<T>): Promise<T> {
  // Without a storage, other tabs know nothing of this session.
  const mine = await takeNote().catch(() => null);
  try {
    return await work();
  } finally {
    if (mine !== null && localStorage.getItem(name) === mine) localStorage.removeItem(name);
  }
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(holdMs) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    // A tab that the device has put to sleep holds on to its lock.
    return navigator.locks.request(name, { steal: true }, work);
  }
}

export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? withLock(work) : withNote(work);
}
