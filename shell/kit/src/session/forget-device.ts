import { log } from '../log';

/** Removes what this browser keeps of an account that leaves: drafts, rounds and copies for reading offline. */
export async function forgetDevice(userId: string): Promise<void> {
  try {
    for (const storage of [localStorage, sessionStorage]) forgetEntries(storage, userId);
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all(names.map((name) => caches.delete(name)));
    // Pictures of unsaved blogs. Not every browser lists its databases.
    const databases = 'indexedDB' in window ? ((await indexedDB.databases?.()) ?? []) : [];
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  } catch (error) {
    // Storage is off, then it holds nothing.
    log.warn('What this browser kept could not be removed.', error);
  }
}

function forgetEntries(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage))
    if (key.includes(userId) || storage.getItem(key)?.includes(userId)) storage.removeItem(key);
}
