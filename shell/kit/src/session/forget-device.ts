import { log } from '../page/log';
import { ifStored } from '../page/safe-storage';
import { removeItems, unsentOf } from './unsent';

export interface Forgetting {
  /** True to keep content that the site does not have yet, so that it can be sent after the next sign-in. */
  readonly keepUnsent: boolean;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function forgetPicturesIn(name: string, userId: string): Promise<void> {
  const database = await answerOf(indexedDB.open(name));
  for (const store of database.objectStoreNames) {
    const pictures = database.transaction(store, 'readwrite').objectStore(store);
    for (const key of await answerOf(pictures.getAllKeys()))
      if (String(key).includes(userId) && ifStored(({ local }) => local.getItem(String(key))) === null)
        pictures.delete(key);
  }
  database.close();
}

/**
 * Removes pictures whose text is gone; both are stored under the same key.
 *
 * @param userId the reader whose pictures are removed; '' for all
 */
async function forgetPictures(userId: string): Promise<void> {
  // Not every browser lists its databases.
  const databases = 'indexedDB' in window ? ((await indexedDB.databases?.()) ?? []) : [];
  for (const { name } of databases) if (name) await forgetPicturesIn(name, userId);
}

/**
 * Returns whether a cache has copies for reading offline, which show what somebody read. The other caches contain the
 * site's own files.
 */
const isOfReader = (cache: string) => cache.startsWith('read-');

async function forget(userId: string, { keepUnsent }: Forgetting): Promise<void> {
  removeItems((item) => item.written.includes(userId) && !(keepUnsent && unsentOf(item)));
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.filter(isOfReader).map((name) => caches.delete(name)));
  await forgetPictures(userId);
}

/**
 * Removes what this browser stores of an account whose session ends here: drafts, rounds and copies for reading
 * offline.
 */
export async function forgetDevice(userId: string, forgetting: Forgetting): Promise<void> {
  try {
    await forget(userId, forgetting);
  } catch (error) {
    // If caches and databases are switched off, they contain nothing.
    log.warn('What this browser kept could not be removed.', error);
  }
}

/** Removes what readers who are signed out did not send. */
export async function forgetUnsent(): Promise<void> {
  removeItems((item) => unsentOf(item) !== null);
  await forgetPictures('');
}
