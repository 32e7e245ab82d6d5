import { hasStorage } from '../page/safe-storage';

/**
 * The time for which a tab that was closed or suspended may block the others, in milliseconds. This is longer than the
 * work takes.
 */
const holdMs = 30_000;
const name = 'session-lock';

/**
 * @param isFirst false when another tab did the work just before; what that one stored may be visible here only a
 * moment later
 */
type Work<T> = (isFirst: boolean) => Promise<T>;

async function withWebLock<T>(work: Work<T>): Promise<T> {
  const { locks } = navigator;
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work(true) });
  if (atOnce) return atOnce.result;
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work(false);
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(holdMs) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    // A tab that the device has suspended keeps its lock.
    return locks.request(name, { steal: true }, () => work(false));
  }
}

/** Runs work that only one tab of the site may do at a time. Browsers have Web Locks on https and localhost. */
export async function oneTabAtATime<T>(work: Work<T>): Promise<T> {
  if (navigator.locks && hasStorage()) return withWebLock(work);
  const { withStorageLock } = await import('./storage-lock');
  return withStorageLock(holdMs, work);
}
