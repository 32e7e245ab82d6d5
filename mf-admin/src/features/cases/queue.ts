import type { CaseKind, ListCasesResponse, ModerationCase } from '@storysprout/contract';
import { api, keepPreviousData, queryOptions, type useQueryClient } from '@storysprout/kit';
import { isUrgent } from './case-labels';

/** Moderators work down from the top, so they begin with one page of the most urgent. */
const queueSize = 50;
/** Nobody looks at more pages than this. A longer queue needs more moderators. */
export const mostPages = 10;

export interface Queue {
  /** The most urgent first, those that other moderators have open included. */
  readonly cases: readonly ModerationCase[];
  /** True when there are more cases, which are less urgent than the last one. */
  readonly hasMore: boolean;
  /** The number of pages of free cases that these are. */
  readonly pages: number;
  /** The number of all waiting cases; null while only one kind is shown. */
  readonly total: number | null;
  readonly held: ListCasesResponse['held'];
  readonly timeToDecide: ListCasesResponse['timeToDecide'];
}

/** The waiting cases. Free and claimed ones are requested separately. */
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

/** Merges both lists. A case that was claimed between the two responses is in both, and its claimed state counts. */
export function mergeCases(open: readonly ModerationCase[], claimed: readonly ModerationCase[]): ModerationCase[] {
  const byId = new Map([...open, ...claimed].map((each) => [each._id, each]));
  return [...byId.values()].sort((one, other) => other.priority - one.priority || (one._id < other._id ? -1 : 1));
}

/** Fetches everything about cases again. */
export function refreshCases(client: ReturnType<typeof useQueryClient>): Promise<void> {
  return client.invalidateQueries({ queryKey: ['admin', 'cases'] });
}

export interface QueueRow {
  readonly case: ModerationCase;
  /** True when it left the queue while it was shown, because somebody decided it or its writer withdrew it. */
  readonly isGone: boolean;
}

/**
 * Returns the shown rows with their latest data. Nothing moves while the moderator is looking: new cases stay out and
 * cases that left stay in, until the moderator asks for the current queue.
 */
export function shownRows(shown: readonly ModerationCase[], { cases, hasMore }: Queue): QueueRow[] {
  const now = new Map(cases.map((each) => [each._id, each]));
  const last = cases.at(-1)?.priority ?? Number.NEGATIVE_INFINITY;
  return shown.map((before) => {
    const present = now.get(before._id);
    // A case whose priority is not above that of the last fetched one may only have been pushed to a later page.
    const mayWait = hasMore && before.priority <= last;
    return { case: present ?? before, isGone: !present && !mayWait };
  });
}

/**
 * Returns the waiting cases that came after the shown ones. While not all were shown, an older one has only moved up.
 *
 * @param hadMore whether there were more cases than the shown ones
 */
export function newCases(shown: readonly ModerationCase[], hadMore: boolean, { cases }: Queue): ModerationCase[] {
  const known = new Set(shown.map(({ _id }) => _id));
  const newest = hadMore ? shown.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '') : '';
  return cases.filter((each) => !known.has(each._id) && (each.createdAt > newest || isUrgent(each)));
}
