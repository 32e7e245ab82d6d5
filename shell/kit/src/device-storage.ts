import { ifStored } from './if-stored';

/** A session on a shared computer has its token in the tab's own storage. */
export const isShared = (): boolean => ifStored(() => sessionStorage.getItem('token')) !== null;

/** Where this reader's things are kept; on a shared computer they go with the tab. @throws where storage is switched off */
export function deviceStorage(): Storage {
  return isShared() ? sessionStorage : localStorage;
}
