import { ifStored, storages } from './safe-storage';

const key = 'shared-computer';

/**
 * Returns whether the latest sign-in of this tab was on a shared computer. That stays true after its session has ended,
 * because data that arrives late, such as a round that was just won, must not outlive the tab, either.
 */
export const isShared = (): boolean => ifStored(({ session }) => session.getItem(key)) !== null;

export function setShared(isOn: boolean): void {
  ifStored(({ session }) => (isOn ? session.setItem(key, '1') : session.removeItem(key)));
}

/**
 * Returns the storage for this reader's data. On a shared computer, it is cleared with the tab.
 *
 * @throws when storage is switched off
 */
export function deviceStorage(): Storage {
  return isShared() ? storages.session : storages.local;
}
