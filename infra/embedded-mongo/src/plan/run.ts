import { compileFilter, type Matcher } from '../query/matcher';
import { parseSort, type SortField, sortDocs } from '../query/sort-order';
import type { CollectionState } from '../storage/collection-state';
import { deferred, kept, windowed } from '../streams';
import type { Doc } from '../values/doc';
import { choosePlan, isSortedBy, type Plan } from './choose';
import { type Found, type ScanStats, scanCollection, scanIndex } from './scan';

/** A compiled query on one collection. */
export interface Query {
  readonly filter: Doc;
  readonly matches: Matcher;
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** The most documents to return; infinite for all. */
  readonly limit: number;
}

/**
 * Compiles a query. Without a limit, all documents are returned.
 *
 * @throws ServerError for unsupported operators
 */
export function queryOf(filter: Doc, { sort = {}, skip = 0, limit = Number.POSITIVE_INFINITY }: Wanted = {}): Query {
  return { filter, matches: compileFilter(filter), sort: parseSort(sort), skip, limit };
}

interface Wanted {
  readonly sort?: Doc;
  readonly skip?: number;
  readonly limit?: number;
}

/** A planned query. The work is done while `results` is read. */
export interface RunningQuery {
  readonly plan: Plan;
  readonly stats: ScanStats;
  readonly sortsInMemory: boolean;
  readonly results: Iterable<Found>;
}

/** Yields the documents of a plan, each once. */
function* scan(state: CollectionState, plan: Plan, stats: ScanStats): Generator<Found, void> {
  if (plan.length === 0) yield* scanCollection(state, stats);
  const seen = new Set<number>();
  for (const part of plan) {
    for (const found of scanIndex(state, part, stats)) {
      if (seen.has(found.rid)) continue;
      if (plan.length > 1) seen.add(found.rid);
      yield found;
    }
  }
}

/** Plans a query. Its results are read lazily. */
export function runQuery(state: CollectionState, query: Query): RunningQuery {
  const plan = choosePlan(state, { ...query, wanted: query.skip + query.limit });
  const stats: ScanStats = { keysExamined: 0, docsExamined: 0 };
  const sortsInMemory = !isSortedBy(plan, query.sort);
  const found = kept(scan(state, plan, stats), ({ doc }) => query.matches(doc));
  const inOrder = () => sortDocs(found, ({ doc }) => doc, query.sort, query.skip + query.limit);
  const ordered = sortsInMemory ? deferred(inOrder) : found;
  return { plan, stats, sortsInMemory, results: windowed(ordered, query.skip, query.limit) };
}
