import type { Scope } from '../expression/compile';
import type { Query } from '../plan/run';
import { compileFilter } from '../query/matcher';
import { parseSort } from '../query/sort-order';
import { type Doc, isDoc } from '../values/doc';
import { stageCount } from './basic-stages';

/** A pipeline cut in two: what a query on the collection can do, with its indexes, and what is left. */
export interface SplitPipeline {
  readonly query: Query;
  readonly rest: readonly unknown[];
}

interface Leading {
  filters: Doc[];
  sort: Doc | undefined;
  skip: number;
  limit: number;
}

/** Takes the stage into the query where its order allows: matches, then one sort, then skip, then limit. */
function absorb(leading: Leading, name: string, operand: unknown): boolean {
  const isOpen = leading.limit === Number.POSITIVE_INFINITY;
  if (name === '$match' && isDoc(operand) && isOpen && leading.skip === 0) {
    leading.filters.push(operand);
    return true;
  }
  if (
    name === '$sort' &&
    isDoc(operand) &&
    isOpen &&
    leading.skip === 0 &&
    !leading.sort &&
    Object.keys(operand).length > 0
  ) {
    leading.sort = operand;
    return true;
  }
  if (name === '$skip' && isOpen) {
    leading.skip += stageCount(operand, name, 0);
    return true;
  }
  if (name === '$limit') {
    leading.limit = Math.min(leading.limit, stageCount(operand, name, 1));
    return true;
  }
  return false;
}

/** Splits a pipeline behind the last stage that a query can answer. */
export function splitPipeline(pipeline: readonly unknown[], scope: Scope, hint?: unknown): SplitPipeline {
  const leading: Leading = { filters: [], sort: undefined, skip: 0, limit: Number.POSITIVE_INFINITY };
  let at = 0;
  for (; at < pipeline.length; at++) {
    const stage = pipeline[at];
    const names = isDoc(stage) ? Object.keys(stage) : [];
    if (!isDoc(stage) || names.length !== 1 || !absorb(leading, names[0] as string, stage[names[0] as string])) break;
  }
  const { filters, sort, skip, limit } = leading;
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const query = { filter, matches: compileFilter(filter, scope), sort: parseSort(sort ?? {}), skip, limit, hint };
  return { query, rest: pipeline.slice(at) };
}
