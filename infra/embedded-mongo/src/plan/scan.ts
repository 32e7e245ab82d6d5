import type { CollectionState } from '../storage/collection-state';
import type { Doc } from '../values/doc';
import type { IndexPlan } from './index-plan';

/** A stored document with its record id. */
export interface Found {
  readonly rid: number;
  readonly doc: Doc;
}

/** The cost of a query, for `explain`. */
export interface ScanStats {
  keysExamined: number;
  docsExamined: number;
}

type Entry = [key: string, rid: number];

/** Merges several ranges of an index into one sequence, ordered by the part of the keys after their fixed prefixes. */
function* merged(plan: IndexPlan): Generator<Entry, void> {
  const heads = plan.ranges.map((range) => {
    const entries = plan.index.tree.scan(range, plan.reverse);
    return { entries, fixed: range.fixed, entry: undefined as Entry | undefined, rest: '' };
  });
  const advance = (head: (typeof heads)[number]) => {
    head.entry = head.entries.next().value ?? undefined;
    head.rest = head.entry?.[0].slice(head.fixed) ?? '';
  };
  for (const head of heads) advance(head);
  for (;;) {
    const open = heads.filter(({ entry }) => entry !== undefined);
    if (open.length === 0) return;
    const next = open.reduce((best, head) =>
      (plan.reverse ? head.rest > best.rest : head.rest < best.rest) ? head : best,
    );
    yield next.entry as Entry;
    advance(next);
  }
}

function* inSequence(plan: IndexPlan): Generator<Entry, void> {
  for (const range of plan.ranges) yield* plan.index.tree.scan(range, plan.reverse);
}

/** Yields the documents of an index plan, each once. */
export function* scanIndex(state: CollectionState, plan: IndexPlan, stats: ScanStats): Generator<Found, void> {
  const seen = plan.index.isMultikey ? new Set<number>() : undefined;
  for (const [, rid] of plan.isMerged ? merged(plan) : inSequence(plan)) {
    stats.keysExamined++;
    if (seen?.has(rid)) continue;
    seen?.add(rid);
    const doc = state.records.get(rid);
    if (!doc) continue;
    stats.docsExamined++;
    yield { rid, doc };
  }
}

/** Yields all documents in the order in which they were inserted. */
export function* scanCollection(state: CollectionState, stats: ScanStats): Generator<Found, void> {
  for (const [rid, doc] of state.records.scan()) {
    stats.docsExamined++;
    yield { rid, doc };
  }
}
