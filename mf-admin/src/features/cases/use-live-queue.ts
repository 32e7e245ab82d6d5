import type { CaseKind, ModerationCase } from '@storysprout/contract';
import { useQuery, useQueryClient, useRealtime, useRealtimeStart } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import { mostPages, newCases, type Queue, type QueueRow, queueQuery, refreshCases, shownRows } from './queue';

/** The shortest time between two fetches of the queue, in milliseconds, because many moderators decide at once. */
const restMs = 500;

/** Fetches the queue again when something in it changed elsewhere. */
function useQueueUpdates(): void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const refreshSoon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void refreshCases(client);
    }, restMs);
  };
  useRealtime('casesChanged', refreshSoon);
  useRealtimeStart(refreshSoon);
  useEffect(() => () => window.clearTimeout(timer.current), []);
}

/** A case that is reopened after its decision counts as a new one. Its `createdAt` differs. */
function keyOf({ _id, createdAt }: ModerationCase): string {
  return `${_id} ${createdAt}`;
}

/** The queue as the moderator sees it. The data of its rows is live, but rows stay in their places. */
export function useLiveQueue(kind: CaseKind | undefined) {
  useQueueUpdates();
  const [pages, setPages] = useState(1);
  const [shownPages, setShownPages] = useState(1);
  const query = useQuery(queueQuery(kind, pages));
  const [shown, setShown] = useState<Pick<Queue, 'cases' | 'hasMore'> | null>(null);
  /** The outcomes of decisions made here, by `keyOf`. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = query.data;
  const waiting = fresh?.cases.filter((each) => !outcomes.has(keyOf(each))) ?? [];
  const rows: QueueRow[] =
    fresh && shown
      ? shownRows(shown.cases, fresh).map((row) => ({ ...row, isGone: row.isGone || outcomes.has(keyOf(row.case)) }))
      : [];
  // When all shown cases are decided, replacing them can't make anything jump away.
  const isThrough = rows.every(({ isGone }) => isGone);
  const showNow = () => fresh && setShown({ cases: waiting, hasMore: fresh.hasMore });
  if (fresh && fresh.pages > shownPages) {
    setShownPages(fresh.pages);
    showNow();
  } else if (fresh && (shown === null || (isThrough && waiting.length > 0))) showNow();
  return {
    query,
    rows,
    waiting,
    added: fresh && shown ? newCases(shown.cases, shown.hasMore, { ...fresh, cases: waiting }) : [],
    outcomeOf: (each: ModerationCase) => outcomes.get(keyOf(each)) ?? null,
    noteOutcome: (each: ModerationCase, outcome: string) =>
      setOutcomes((before) => new Map(before).set(keyOf(each), outcome)),
    /** Lets a case wait again. */
    forgetOutcome: (each: ModerationCase) =>
      setOutcomes((before) => new Map([...before].filter(([key]) => key !== keyOf(each)))),
    /** Fetches the next page of less urgent cases; null when there is none. */
    showMore: fresh?.hasMore && pages < mostPages ? () => setPages(fresh.pages + 1) : null,
    isFetchingMore: pages > (fresh?.pages ?? pages),
    /** Shows the queue as it is now. */
    showNow,
  };
}
