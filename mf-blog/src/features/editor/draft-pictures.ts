import { isShared, log } from '@storysprout/kit';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** Pictures of unsaved blogs: too big for localStorage, so they lie in IndexedDB under the same key. */
let store: UseStore | undefined;

/** A picture that can't be kept is a pity; the text is what must not get lost. */
async function attempt<T>(work: (pictures: UseStore) => Promise<T>): Promise<T | undefined> {
  // A database would outlive the visit to a shared computer.
  if (isShared()) return undefined;
  try {
    store ??= createStore('storysprout-drafts', 'pictures');
    return await work(store);
  } catch (error) {
    log.warn('The picture of a draft could not be kept or found on this device.', error);
    return undefined;
  }
}

export async function readPicture(key: string): Promise<File | null> {
  const value: unknown = await attempt((pictures) => get(key, pictures));
  return value instanceof File ? value : null;
}

export async function keepPicture(key: string, picture: File | null): Promise<void> {
  await attempt((pictures) => (picture ? set(key, picture, pictures) : del(key, pictures)));
}
