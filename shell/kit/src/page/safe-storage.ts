/** The browser's two storages: that of the device and that of the tab. Reading them throws when they are switched off. */
export const storages = {
  get local(): Storage {
    return localStorage;
  },
  get session(): Storage {
    return sessionStorage;
  },
};

/**
 * Reads or writes the browser's storage, which lint lets no other code reach directly.
 *
 * @returns null if it is switched off or full, or contains what `work` cannot read
 */
export function ifStored<T>(work: (from: typeof storages) => T): T | null {
  try {
    return work(storages);
  } catch {
    return null;
  }
}

/** Returns whether the browser has a storage. One that is switched off refuses locks between tabs, too. */
export const hasStorage = (): boolean => ifStored(({ local }) => local.length) !== null;
