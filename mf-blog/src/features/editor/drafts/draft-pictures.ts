import { isShared, log } from '@storysprout/kit';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/**
 * Pictures of unsaved blogs. They are too big for localStorage, so they are stored in IndexedDB under the same key as
 * the draft.
 */
let store: UseStore | undefined;

/** Failures are only logged: losing a picture is acceptable, losing the text is not. */
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

export async function storePicture(key: string, picture: File | null): Promise<void> {
  await attempt((pictures) => (picture ? set(key, picture, pictures) : del(key, pictures)));
}
