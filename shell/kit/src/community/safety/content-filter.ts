import { blockLimits, type SubjectKind } from '@storysprout/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { log } from '../../page/log';
import { Store } from '../../page/store';
import { api } from '../../session/api';
import { changeFilter, type OwnFilter, readFilter, storeFilter } from '../../session/own-account/filter-storage';
import { takeOwnList } from '../../session/own-account/own-account';
import { session } from '../../session/session-store';
import { useSession } from '../../session/use-session';
import * as texts from '../../texts/safety';

/**
 * The things that this reader's pages filter out of the lists that all readers share: what they reported, whom they
 * hid, and what was removed while the page was open (docs/product.md#blocked-users).
 */
interface FilteredContent {
  /** Keys such as `comment:<id>`. For a name or picture, this is the id of its account. */
  readonly reported: ReadonlySet<string>;
  /** What was removed, and why. */
  readonly taken: ReadonlyMap<string, 'taken' | 'withdrawn'>;
  /** Names of the blocked users, by their ids. */
  readonly people: ReadonlyMap<string, string>;
}

const keyOf = (kind: SubjectKind, id: string) => `${kind}:${id}`;
const nothing: FilteredContent = { reported: new Set(), taken: new Map(), people: new Map() };
const store = new Store<FilteredContent>(nothing);

/** The most removals to remember. The oldest are forgotten first. */
const mostTaken = 500;
const mostReported = blockLimits.reports + blockLimits.users;

function last<Item>(items: Iterable<Item>, most: number): Item[] {
  return [...items].slice(-most);
}

function change(part: Partial<FilteredContent>): void {
  store.set({ ...store.get(), ...part });
}

function addReported(keys: readonly string[]): void {
  change({ reported: new Set(last([...store.get().reported, ...keys], mostReported)) });
}

function addPeople(people: readonly (readonly [string, string])[]): void {
  change({ people: new Map(last([...store.get().people, ...people], blockLimits.users)) });
}

let ofReader = session.get().userId;
session.subscribe(() => {
  const { userId } = session.get();
  if (userId === ofReader) return;
  ofReader = userId;
  change({ reported: nothing.reported, people: nothing.people });
});

async function fetchReports(): Promise<string[]> {
  const { reports } = await api.call('GET /blog/reports/mine');
  return reports.map(({ kind, id }) => keyOf(kind, id)).reverse();
}

async function fetchBlocked(): Promise<OwnFilter> {
  const [prefetchedHidden, prefetchedReported] = await Promise.all([takeOwnList('hidden'), takeOwnList('reported')]);
  const came = prefetchedHidden && prefetchedReported && { hidden: prefetchedHidden, reported: prefetchedReported };
  const { hidden, reported } = came ?? (await api.call('GET /user/hidden'));
  return {
    people: hidden.map(({ userId, name }) => [userId, name] as const),
    reported: reported.map(({ userId, what }) => keyOf(what, userId)),
  };
}

/** Returns the fetched part; undefined when it could not be fetched. */
async function ifFetched<Part>(fetching: Promise<Part>): Promise<Part | undefined> {
  try {
    return await fetching;
  } catch (error) {
    log.warn('What the reader hid could not be fetched.', error);
    return undefined;
  }
}

function add({ reported, people }: OwnFilter): void {
  addReported(reported);
  addPeople(people);
}

/** The number of times that the reader has reported, hidden or shown somebody on this page. */
let changes = 0;

function changeOwn(update: (own: OwnFilter) => OwnFilter): void {
  changes += 1;
  changeFilter(session.get().userId, update);
}

/** Changes what is filtered out for this reader, at once and everywhere on the page. */
export const contentFilter = {
  /**
   * Loads what the signed-in reader reported and hid. It comes from this browser, and is requested again from time to
   * time.
   */
  async load(): Promise<void> {
    const { userId } = session.get();
    const stored = userId === null ? null : readFilter(userId);
    if (stored) add(stored.own);
    if (userId === null || stored?.isFresh) return;
    const before = changes;
    const [reported, own] = await Promise.all([ifFetched(fetchReports()), ifFetched(fetchBlocked())]);
    if (session.get().userId !== userId) return;
    // What arrived may be from before the change.
    if (changes !== before) return this.load();
    const found = { reported: [...(reported ?? []), ...(own?.reported ?? [])], people: own?.people ?? [] };
    add(found);
    if (reported && own) storeFilter(userId, found);
  },
  report(kind: SubjectKind, id: string): void {
    const key = keyOf(kind, id);
    addReported([key]);
    changeOwn((own) => ({ ...own, reported: last([...own.reported, key], mostReported) }));
  },
  block(userId: string, name: string): void {
    addPeople([[userId, name]]);
    changeOwn((own) => ({
      ...own,
      people: last([...own.people, [userId, name] as const], blockLimits.users),
    }));
  },
  unblock(userId: string): void {
    change({ people: new Map([...store.get().people].filter(([id]) => id !== userId)) });
    changeOwn((own) => ({ ...own, people: own.people.filter(([id]) => id !== userId) }));
  },
  /** Notes a removal for everybody but the writer and moderators. */
  take(kind: SubjectKind, id: string, isWithdrawn = false): void {
    const removal = [keyOf(kind, id), isWithdrawn ? 'withdrawn' : 'taken'] as const;
    change({ taken: new Map(last([...store.get().taken, removal], mostTaken)) });
  },
  giveBack(kind: SubjectKind, id: string): void {
    const key = keyOf(kind, id);
    const { taken } = store.get();
    if (taken.has(key)) change({ taken: new Map([...taken].filter(([each]) => each !== key)) });
  },
  reset: (): void => store.set(nothing),
};

export interface Shown {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly authorId?: string;
}

/**
 * The reasons why a page filters something out: the reader reported it or hid its writer, it was removed for everybody,
 * or its writer withdrew it.
 */
export type FilterReason = 'reported' | 'hidden' | 'taken' | 'withdrawn';

interface Person {
  readonly _id?: string;
  readonly name: string;
  readonly image?: string | null;
}

export interface ContentFilter {
  /** Returns why something is filtered out; null if this reader sees it. */
  whyLeftOut(subject: Shown): FilterReason | null;
  hides(subject: Shown): boolean;
  /** Returns the person as this reader sees them: without a name or picture that was reported or removed. */
  person<Someone extends Person>(someone: Someone): Someone;
  readonly hiddenPeople: readonly { readonly userId: string; readonly name: string }[];
}

function filterFor({ reported, taken, people }: FilteredContent, reader: string | null): ContentFilter {
  const isFiltered = (kind: SubjectKind, id: string) => reported.has(keyOf(kind, id)) || taken.has(keyOf(kind, id));
  const whyLeftOut = ({ kind, id, authorId }: Shown): FilterReason | null => {
    const removal = taken.get(keyOf(kind, id));
    if (removal) return removal;
    if (authorId !== undefined && authorId === reader) return null;
    if (reported.has(keyOf(kind, id))) return 'reported';
    return authorId !== undefined && people.has(authorId) ? 'hidden' : null;
  };
  return {
    whyLeftOut,
    hides: (subject) => whyLeftOut(subject) !== null,
    person(someone) {
      const { _id } = someone;
      if (_id === undefined || _id === reader) return someone;
      const named = isFiltered('name', _id) ? { ...someone, name: texts.aReader } : someone;
      return isFiltered('picture', _id) ? { ...named, image: null } : named;
    },
    hiddenPeople: [...people].map(([userId, name]) => ({ userId, name })),
  };
}

const ofServer = () => nothing;

/** Returns what to filter out of lists for this reader. */
export function useReaderView(): ContentFilter {
  const filtered = useSyncExternalStore(store.subscribe, store.get, ofServer);
  const { userId } = useSession();
  return useMemo(() => filterFor(filtered, userId), [filtered, userId]);
}
