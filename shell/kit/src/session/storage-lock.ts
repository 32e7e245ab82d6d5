import { ifStored } from '../page/safe-storage';

/** A lock for tabs of browsers without Web Locks: a note in the storage that is valid only for a while. */

const key = 'session-lock';
/** The time that two tabs that write at the same moment need to see whose note was stored, in milliseconds. */
const settleMs = 60;

const read = () => ifStored(({ local }) => local.getItem(key));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isHeld(holdMs: number, now = Date.now()): boolean {
  const until = Number(read()?.split(' ')[0]);
  // A note from the far future was written by a wrong clock.
  return until > now && until <= now + holdMs;
}

interface Note {
  readonly mine: string;
  /** True if no other tab held the lock when this one asked. */
  readonly isFirst: boolean;
}

/** Returns null without storage: then other tabs have no part in this session. */
async function takeNote(holdMs: number): Promise<Note | null> {
  for (let isFirst = true; ; isFirst = false) {
    while (isHeld(holdMs)) {
      isFirst = false;
      await sleep(settleMs);
    }
    const mine = `${Date.now() + holdMs} ${Math.random()}`;
    const isWritten = ifStored(({ local }) => {
      local.setItem(key, mine);
      return true;
    });
    if (!isWritten) return null;
    await sleep(settleMs);
    if (read() === mine) return { mine, isFirst };
  }
}

/**
 * Runs work while this tab holds the lock.
 *
 * @param holdMs how long a tab that was closed meanwhile may block the others, in milliseconds
 */
export async function withStorageLock<T>(holdMs: number, work: (isFirst: boolean) => Promise<T>): Promise<T> {
  const note = await takeNote(holdMs);
  try {
    return await work(note?.isFirst ?? true);
  } finally {
    if (note && read() === note.mine) ifStored(({ local }) => local.removeItem(key));
  }
}
