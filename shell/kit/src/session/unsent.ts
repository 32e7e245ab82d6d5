import { deviceStorage } from '../page/device-storage';
import { ifStored } from '../page/safe-storage';

/**
 * Content that a reader wrote or won and that the site does not have yet. Code that stores such content in the browser,
 * as an object or in a list of objects, gives it `sendFrom` for as long as it is only there.
 */
export interface Unsent {
  /** The beginning of its text; '' if it has none. */
  readonly text: string;
  /** The address of the page that sends it. */
  readonly sendFrom: string;
}

/** One object in the storage: an entry, or an item of an entry that is a list. */
export interface StoredItem {
  readonly value: unknown;
  /** The key together with the stored value. */
  readonly written: string;
}

const shownLength = 40;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is plain text.
    return text;
  }
}

const itemOf = (key: string, value: unknown): StoredItem => ({ value, written: `${key} ${JSON.stringify(value)}` });

function itemsOf(storage: Storage, key: string): StoredItem[] {
  const value = parsed(storage.getItem(key) ?? '');
  return Array.isArray(value) ? value.map((each) => itemOf(key, each)) : [itemOf(key, value)];
}

/**
 * Removes items from both storages, as far as they are switched on. A list loses only the matching ones, because the
 * others may belong to other readers.
 */
export function removeItems(isRemoved: (item: StoredItem) => boolean): void {
  ifStored(({ local }) => removeFrom(local, isRemoved));
  ifStored(({ session }) => removeFrom(session, isRemoved));
}

function removeFrom(storage: Storage, isRemoved: (item: StoredItem) => boolean): void {
  for (const key of Object.keys(storage)) {
    const items = itemsOf(storage, key);
    const left = items.filter((item) => !isRemoved(item));
    if (left.length === items.length) continue;
    if (left.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(left.map(({ value }) => value)));
  }
}

/** Returns the unsent content of an item; null if the site has it. */
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
 * Lists the content that this device has and the site has not.
 *
 * @param userId the signed-in reader; without it, lists the content of all readers, also that in the tab of a shared
 * computer
 */
export function listUnsent(userId = ''): Unsent[] {
  const listed = ifStored(({ local, session }) =>
    (userId === '' ? [local, session] : [deviceStorage()])
      .flatMap((storage) => Object.keys(storage).flatMap((key) => itemsOf(storage, key)))
      .filter(({ written }) => written.includes(userId))
      .flatMap((item) => unsentOf(item) ?? []),
  );
  return listed ?? [];
}
