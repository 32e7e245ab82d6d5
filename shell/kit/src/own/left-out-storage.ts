import { deviceStorage } from '../device-storage';
import { ifStored } from '../if-stored';

/**
 * The reports of a reader and the readers they hid, stored in this browser so that not every page has to request them.
 */
export interface OwnLeftOut {
  /** Keys such as `comment:<id>`. */
  readonly reported: readonly string[];
  /** Id and name of each hidden reader. */
  readonly people: readonly (readonly [string, string])[];
}

interface Kept extends OwnLeftOut {
  readonly userId: string;
  /** When the services were asked, in milliseconds since 1970. */
  readonly at: number;
}

const storageKey = 'left-out';
/** Reports and hidden readers from another device take effect here after this many milliseconds at the latest. */
const freshMs = 15 * 60_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, at, reported, people } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    isText(userId) &&
    typeof at === 'number' &&
    Array.isArray(reported) &&
    reported.every(isText) &&
    Array.isArray(people) &&
    people.every(isPair)
  );
}

/** Returns what is stored for this reader; null if nothing readable is. Then the services are asked. */
function read(userId: string): Kept | null {
  const kept = ifStored<unknown>(() => JSON.parse(deviceStorage().getItem(storageKey) ?? 'null'));
  return isKept(kept) && kept.userId === userId ? kept : null;
}

function write(kept: Kept): void {
  ifStored(() => deviceStorage().setItem(storageKey, JSON.stringify(kept)));
}

/**
 * Returns what is stored for this reader, and whether that is recent enough not to ask again; null if nothing is
 * stored.
 */
export function readLeftOut(userId: string): { readonly own: OwnLeftOut; readonly isFresh: boolean } | null {
  const own = read(userId);
  const age = Date.now() - (own?.at ?? 0);
  return own && { own, isFresh: age >= 0 && age < freshMs };
}

/** Stores what the services have just returned. */
export function keepLeftOut(userId: string, { reported, people }: OwnLeftOut): void {
  write({ userId, at: Date.now(), reported, people });
}

/** Changes what is stored, if anything is. It is read again first, because another tab may have changed it, too. */
export function changeLeftOut(userId: string | null, change: (own: OwnLeftOut) => OwnLeftOut): void {
  const kept = userId === null ? null : read(userId);
  if (kept) write({ ...kept, ...change(kept) });
}
