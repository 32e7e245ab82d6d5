import { isShared, log } from '@storysprout/kit';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { keepOnPage, keptOnPage } from '../../../shared/device-storage';

/**
 * Pictures of unsaved blogs. They are too big for localStorage, so they are stored in IndexedDB under the same key as
 * the draft. A picture that the browser has no room for stays in the memory of the page.
 */
let store: UseStore | undefined;
/** Changes run one after the other, so that none undoes a later one. */
let latest: Promise<unknown> = Promise.resolve();

const onPage = (key: string) => `picture ${key}`;

/** @returns what the work returned; undefined if it failed, and on a shared computer, which a database would outlive */
function attempt<T>(work: (pictures: UseStore) => Promise<T>, onFailure: () => void = () => undefined) {
  const attempted = latest.then(async () => {
    if (isShared()) return undefined;
    try {
      store ??= createStore('storysprout-drafts', 'pictures');
      return await work(store);
    } catch (error) {
      log.warn('The picture of a draft could not be kept or found on this device.', error);
      onFailure();
      return undefined;
    }
  });
  latest = attempted;
  return attempted;
}

export async function readPicture(key: string): Promise<File | null> {
  const value = await attempt(
    async (pictures): Promise<unknown> => keptOnPage(onPage(key)) ?? (await get(key, pictures)),
  );
  return value instanceof File ? value : null;
}

export async function storePicture(key: string, picture: File | null): Promise<void> {
  keepOnPage(onPage(key), null);
  await attempt(
    (pictures) => (picture ? set(key, picture, pictures) : del(key, pictures)),
    () => keepOnPage(onPage(key), picture),
  );
}

/** Copies the picture of a draft that moves. */
export async function copyPicture(from: string, to: string): Promise<void> {
  let picture: unknown = keptOnPage(onPage(from));
  await attempt(
    async (pictures) => {
      picture ??= await get(from, pictures);
      await set(to, picture, pictures);
    },
    () => keepOnPage(onPage(to), picture instanceof File ? picture : null),
  );
}
