import { ifStored } from './if-stored';

const key = 'shared-computer';

/**
 * Whether the latest sign-in of this tab was on a shared computer. That stays so after its session has ended: what comes
 * late, such as a round that was just won, must not outlive the tab, either.
 */
export const isShared = (): boolean => ifStored(() => sessionStorage.getItem(key)) !== null;

export function setShared(isOn: boolean): void {
  ifStored(() => (isOn ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)));
}

/** Where this reader's things are kept; on a shared computer they go with the tab. @throws where storage is switched off */
export function deviceStorage(): Storage {
  return isShared() ? sessionStorage : localStorage;
}
