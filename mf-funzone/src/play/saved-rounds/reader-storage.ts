import { deviceStorage, ifStored } from '@storysprout/kit';

/** Data stored on this device for each of its readers. The reader whose data is oldest is dropped first. */
interface ReaderStorage<Data> {
  /** Returns a reader's data; null if there is none. */
  readonly of: (userId: string) => Data | null;
  readonly save: (userId: string, kept: Data) => void;
}

/**
 * Creates a store in the browser's storage.
 *
 * @param parse converts the stored data, which may be invalid, to its type
 * @param mostReaders the most readers with stored data; the default is enough for a family's tablet
 */
export function readerStorage<Data>(
  key: string,
  parse: (stored: unknown) => Data,
  mostReaders = 8,
): ReaderStorage<Data> {
  /** Reads the data of all readers, most recently changed last. */
  const readAll = (): ReadonlyMap<string, Data> => {
    const stored = ifStored<unknown>(() => JSON.parse(deviceStorage().getItem(key) ?? '[]'));
    if (!Array.isArray(stored)) return new Map();
    const rows = stored.filter((row): row is [string, unknown] => Array.isArray(row) && typeof row[0] === 'string');
    return new Map(rows.map(([userId, kept]) => [userId, parse(kept)]));
  };
  return {
    of: (userId) => readAll().get(userId) ?? null,
    save: (userId, kept) => {
      const others = [...readAll()].filter(([reader]) => reader !== userId).slice(1 - mostReaders);
      ifStored(() => deviceStorage().setItem(key, JSON.stringify([...others, [userId, kept]])));
    },
  };
}

/** Returns the valid entries of a stored object. */
export function entriesOf<Value>(stored: unknown, isValue: (value: unknown) => value is Value): [string, Value][] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1]));
}
