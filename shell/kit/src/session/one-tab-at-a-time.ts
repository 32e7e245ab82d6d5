/** How long a tab that was closed or put to sleep holds up the others: longer than the work takes, in milliseconds. */
const holdMs = 30_000;
const name = 'session-lock';

/** @param isFirst false when another tab was at it just before: what it stored may show in this one a moment later */
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
    // A tab that the device has put to sleep holds on to its lock.
    return locks.request(name, { steal: true }, () => work(false));
  }
}

/** Work that only one tab of the site does at a time. Browsers have Web Locks on https and localhost. */
export async function oneTabAtATime<T>(work: Work<T>): Promise<T> {
  if (navigator.locks) return withWebLock(work);
  const { withStorageLock } = await import('./storage-lock');
  return withStorageLock(holdMs, work);
}
