import { deviceStorage } from '../../page/device-storage';
import { ifStored } from '../../page/safe-storage';
import { session } from '../session-store';

/**
 * Short lists that belong to this reader, stored in this browser so that not every page requests them. They follow what
 * the reader does here, and what open pages learn about other devices by live updates.
 */
export interface OwnListItems {
  /** Ids of the blogs that the reader likes. */
  readonly likes: string;
  /** Ids of the blogs that the reader bookmarked. */
  readonly bookmarks: string;
  readonly following: { readonly userId: string; readonly name: string };
}

type Name = keyof OwnListItems;

interface Kept<Item> {
  /** When the services were asked, in milliseconds since 1970. */
  readonly at: number;
  readonly items: readonly Item[];
}

interface Stored {
  readonly userId: string;
  readonly lists: { readonly [N in Name]?: Kept<OwnListItems[N]> };
}

const storageKey = 'own-lists';
/** Changes on another device while no page was open take effect here after this many milliseconds at the latest. */
const freshMs = 15 * 60_000;
/** Longer lists are requested by each page, because the browser's storage is small. */
const mostItems = 1_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const checks: { readonly [N in Name]: (item: unknown) => item is OwnListItems[N] } = {
  likes: isText,
  bookmarks: isText,
  following: (item): item is OwnListItems['following'] => isRecord(item) && isText(item.userId) && isText(item.name),
};

function read(): Stored | null {
  const { userId } = session.get();
  const stored = ifStored<unknown>(() => JSON.parse(deviceStorage().getItem(storageKey) ?? 'null'));
  const isOwn = isRecord(stored) && userId !== null && stored.userId === userId && isRecord(stored.lists);
  return isOwn ? (stored as unknown as Stored) : null;
}

function write<N extends Name>(name: N, kept: Kept<OwnListItems[N]> | undefined): void {
  const { userId } = session.get();
  if (userId === null) return;
  const lists = { ...read()?.lists, [name]: kept };
  ifStored(() => deviceStorage().setItem(storageKey, JSON.stringify({ userId, lists } satisfies Stored)));
}

function readOne<N extends Name>(name: N): Kept<OwnListItems[N]> | null {
  const kept: unknown = read()?.lists[name];
  if (!isRecord(kept) || typeof kept.at !== 'number' || !Array.isArray(kept.items)) return null;
  const age = Date.now() - kept.at;
  const isGood = age >= 0 && age < freshMs && kept.items.every(checks[name]);
  return isGood ? { at: kept.at, items: kept.items } : null;
}

export const ownLists = {
  /** Returns the list if it was requested recently; null otherwise. */
  read<N extends Name>(name: N): readonly OwnListItems[N][] | null {
    return readOne(name)?.items ?? null;
  },
  /** Stores what the services have just returned. */
  keep<N extends Name>(name: N, items: readonly OwnListItems[N][]): void {
    write(name, items.length > mostItems ? undefined : { at: Date.now(), items });
  },
  /** Applies a change to a list that is stored. This does not delay when the list is requested again. */
  change<N extends Name>(name: N, change: (items: readonly OwnListItems[N][]) => readonly OwnListItems[N][]): void {
    const kept = readOne(name);
    if (!kept) return;
    const items = change(kept.items);
    write(name, items.length > mostItems ? undefined : { at: kept.at, items });
  },
  /** Makes the next page request the list again. */
  forget(name: Name): void {
    if (read()) write(name, undefined);
  },
  /** Applies a like of this reader, wherever it was made. */
  followLike(blogId: string, isLiked: boolean): void {
    ownLists.change('likes', (ids) => {
      const others = ids.filter((id) => id !== blogId);
      return isLiked ? [blogId, ...others] : others;
    });
  },
};
