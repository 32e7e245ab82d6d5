import type { CaseKind, ListCasesResponse, ModerationCase } from '@storysprout/contract';
import { api, keepPreviousData, queryOptions, type useQueryClient } from '@storysprout/kit';

/** Moderators work down from the top, so they begin with one page of the most urgent. */
const queueSize = 50;
/** More than this nobody looks at; there it is time for more moderators. */
export const mostPages = 10;

export interface Queue {
  /** The most urgent first, those that other moderators have open included. */
  readonly cases: readonly ModerationCase[];
  /** There are more that are less urgent than the last one. */
  readonly hasMore: boolean;
  /** How many pages of free cases these are. */
  readonly pages: number;
  /** How many cases wait in all; null while only one kind is looked at. */
  readonly total: number | null;
  readonly held: ListCasesResponse['held'];
  readonly timeToDecide: ListCasesResponse['timeToDecide'];
}

/** What waits: free cases and those that somebody has open come apart. */
export function queueQuery(kind: CaseKind | undefined, pages = 1) {
  return queryOptions({
    queryKey: ['admin', 'cases', 'waiting', kind ?? 'all', pages],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Queue> => {
      const read = (state: 'open' | 'claimed', cursor?: string) =>
        api.call('GET /admin/cases', { query: { state, kind, cursor, limit: queueSize }, signal });
      const [first, claimed] = await Promise.all([read('open'), read('claimed')]);
      const open = [first];
      for (let last = first; last.nextCursor !== null && open.length < pages; ) {
        last = await read('open', last.nextCursor);
        open.push(last);
      }
      const free = open.flatMap(({ cases }) => cases);
      return {
        cases: mergeCases(free, claimed.cases),
        hasMore: open.at(-1)?.nextCursor !== null,
        pages,
        total: kind === undefined ? first.waiting.open : null,
        held: first.held,
        timeToDecide: first.timeToDecide,
      };
    },
  });
}

/** A case that was claimed between the two answers is in both: the later answer counts. */
export function mergeCases(open: readonly ModerationCase[], claimed: readonly ModerationCase[]): ModerationCase[] {
  const byId = new Map([...open, ...claimed].map((each) => [each._id, each]));
  return [...byId.values()].sort((one, other) => other.priority - one.priority || (one._id < other._id ? -1 : 1));
}

/** Asks again for everything about cases. */
export function refreshCases(client: ReturnType<typeof useQueryClient>): Promise<void> {
  return client.invalidateQueries({ queryKey: ['admin', 'cases'] });
}

export interface QueueRow {
  readonly case: ModerationCase;
  /** It left the queue while it was shown: somebody decided it, or its writer took it back. */
  readonly isGone: boolean;
}

/**
 * The rows a moderator looks at, with what is known now. Nothing moves while it is looked at: what is new stays out and
 * what left stays in, until the moderator asks for the queue as it is now.
 */
export function shownRows(shown: readonly ModerationCase[], { cases, hasMore }: Queue): QueueRow[] {
  const now = new Map(cases.map((each) => [each._id, each]));
  const last = cases.at(-1)?.priority ?? Number.NEGATIVE_INFINITY;
  return shown.map((before) => {
    const present = now.get(before._id);
    // Behind the last one that came it may merely have been pushed off the page.
    const mayWait = hasMore && before.priority <= last;
    return { case: present ?? before, isGone: !present && !mayWait };
  });
}

/** Those that are not shown yet. */
export function newCases(shown: readonly ModerationCase[], { cases }: Queue): ModerationCase[] {
  const known = new Set(shown.map(({ _id }) => _id));
  return cases.filter(({ _id }) => !known.has(_id));
}
