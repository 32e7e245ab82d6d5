import { deviceStorage } from '../device-storage';

/**
 * Something a reader wrote or won that the site does not have yet. Whoever keeps such a thing in the browser's storage, as
 * an object or in a list of them, gives it `sendFrom` for as long as it is only there.
 */
export interface Unsent {
  /** The beginning of it; '' for what has no words. */
  readonly text: string;
  /** The address of the page that sends it. */
  readonly sendFrom: string;
}

/** One object of the storage: an entry, or an item of an entry that is a list. */
export interface StoredItem {
  readonly value: unknown;
  /** The key and all that is written there. */
  readonly written: string;
}

const shownLength = 40;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A plain text.
    return text;
  }
}

const itemOf = (key: string, value: unknown): StoredItem => ({ value, written: `${key} ${JSON.stringify(value)}` });

function itemsOf(storage: Storage, key: string): StoredItem[] {
  const value = parsed(storage.getItem(key) ?? '');
  return Array.isArray(value) ? value.map((each) => itemOf(key, each)) : [itemOf(key, value)];
}

/** Removes items of the storage; a list loses only those, for the others may be other readers'. */
export function removeItems(storage: Storage, isRemoved: (item: StoredItem) => boolean): void {
  for (const key of Object.keys(storage)) {
    const items = itemsOf(storage, key);
    const left = items.filter((item) => !isRemoved(item));
    if (left.length === items.length) continue;
    if (left.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(left.map(({ value }) => value)));
  }
}

/** Null for what the site has. */
export function unsentOf({ value }: StoredItem): Unsent | null {
  const { sendFrom, title, text, description } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof sendFrom !== 'string' || !sendFrom.startsWith('/')) return null;
  const words = [title, text, description].find((each) => typeof each === 'string' && each.trim() !== '');
  return {
    text: String(words ?? '')
      .trim()
      .slice(0, shownLength),
    sendFrom,
  };
}

/**
 * What this device has and the site has not.
 *
 * @param userId of the reader who is signed in, else of all, also in the tab of a shared computer
 */
export function listUnsent(userId = ''): Unsent[] {
  try {
    const storages = userId === '' ? [localStorage, sessionStorage] : [deviceStorage()];
    return storages
      .flatMap((storage) => Object.keys(storage).flatMap((key) => itemsOf(storage, key)))
      .filter(({ written }) => written.includes(userId))
      .flatMap((item) => unsentOf(item) ?? []);
  } catch {
    // Storage is off, then it holds nothing.
    return [];
  }
}
