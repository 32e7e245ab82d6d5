import { deviceStorage } from '../device-storage';
import { ifStored } from '../if-stored';
import { session } from '../session/session-store';

/**
 * Short lists that are this reader's own, kept in this browser so that not every page asks for them. They follow what the
 * reader does here, and what pages that are open hear from other devices.
 */
export interface OwnListItems {
  /** Ids of the blogs that the reader likes. */
  readonly likes: string;
  /** Ids of the blogs that the reader keeps for later. */
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
/** What the reader did on another device while no page was open shows here after this time at the latest, in ms. */
const freshMs = 15 * 60_000;
/** Longer lists are asked for by each page: the browser's storage is small. */
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
  /** The list, if it was asked for not long ago. */
  read<N extends Name>(name: N): readonly OwnListItems[N][] | null {
    return readOne(name)?.items ?? null;
  },
  /** Keeps what the services have just said. */
  keep<N extends Name>(name: N, items: readonly OwnListItems[N][]): void {
    write(name, items.length > mostItems ? undefined : { at: Date.now(), items });
  },
  /** Follows a change of a list that is kept. The list is asked for again at the same time as without it. */
  change<N extends Name>(name: N, change: (items: readonly OwnListItems[N][]) => readonly OwnListItems[N][]): void {
    const kept = readOne(name);
    if (!kept) return;
    const items = change(kept.items);
    write(name, items.length > mostItems ? undefined : { at: kept.at, items });
  },
  /** Has the next page ask again. */
  forget(name: Name): void {
    if (read()) write(name, undefined);
  },
  /** Keeps up with a like of this reader, wherever it was made. */
  followLike(blogId: string, isLiked: boolean): void {
    ownLists.change('likes', (ids) => {
      const others = ids.filter((id) => id !== blogId);
      return isLiked ? [blogId, ...others] : others;
    });
  },
};
