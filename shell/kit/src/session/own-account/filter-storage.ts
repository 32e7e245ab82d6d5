import { deviceStorage } from '../../page/device-storage';
import { ifStored } from '../../page/safe-storage';

/**
 * The reports of a reader and the users they blocked, stored in this browser so that not every page has to request them.
 */
export interface OwnFilter {
  /** Keys such as `comment:<id>`. */
  readonly reported: readonly string[];
  /** Id and name of each blocked user. */
  readonly people: readonly (readonly [string, string])[];
}

interface StoredFilter extends OwnFilter {
  readonly userId: string;
  /** When the services were asked, in milliseconds since 1970. */
  readonly at: number;
}

const storageKey = 'left-out';
/** Reports and blocked users from another device take effect here after this many milliseconds at the latest. */
const freshMs = 15 * 60_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

function isStoredFilter(value: unknown): value is StoredFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, at, reported, people } = value as Partial<Record<keyof StoredFilter, unknown>>;
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
function read(userId: string): StoredFilter | null {
  const stored = ifStored<unknown>(() => JSON.parse(deviceStorage().getItem(storageKey) ?? 'null'));
  return isStoredFilter(stored) && stored.userId === userId ? stored : null;
}

function write(filter: StoredFilter): void {
  ifStored(() => deviceStorage().setItem(storageKey, JSON.stringify(filter)));
}

/**
 * Returns what is stored for this reader, and whether that is recent enough not to ask again; null if nothing is
 * stored.
 */
export function readFilter(userId: string): { readonly own: OwnFilter; readonly isFresh: boolean } | null {
  const own = read(userId);
  const age = Date.now() - (own?.at ?? 0);
  return own && { own, isFresh: age >= 0 && age < freshMs };
}

/** Stores what the services have just returned. */
export function storeFilter(userId: string, { reported, people }: OwnFilter): void {
  write({ userId, at: Date.now(), reported, people });
}

/** Changes what is stored, if anything is. It is read again first, because another tab may have changed it, too. */
export function changeFilter(userId: string | null, change: (own: OwnFilter) => OwnFilter): void {
  const stored = userId === null ? null : read(userId);
  if (stored) write({ ...stored, ...change(stored) });
}
