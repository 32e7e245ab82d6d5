/** How long a tab that was closed or put to sleep holds up the others: longer than the work takes, in milliseconds. */
const holdMs = 30_000;
const name = 'session-lock';

async function withWebLock<T>(work: () => Promise<T>): Promise<T> {
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

/** Work that only one tab of the site does at a time. Browsers have Web Locks on https and localhost. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return withWebLock(work);
  const { withStorageLock } = await import('./storage-lock');
  return withStorageLock(holdMs, work);
}
