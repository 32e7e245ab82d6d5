import { type Query, queryOf } from '../plan/run';
import { type Doc, isDoc } from '../values/doc';
import { stageCount } from './pipeline';

interface Leading {
  filters: Doc[];
  sort: Doc | undefined;
  skip: number;
  limit: number;
}

/**
 * Adds a stage to the query if the order of the stages allows it: matches, then one sort, then skip, then limit.
 *
 * @returns whether the stage was added
 */
function absorb(leading: Leading, name: string, operand: unknown): boolean {
  const isOpen = leading.limit === Number.POSITIVE_INFINITY;
  const isUncut = isOpen && leading.skip === 0;
  if (name === '$match' && isDoc(operand) && isUncut) leading.filters.push(operand);
  else if (name === '$sort' && isDoc(operand) && isUncut && !leading.sort && Object.keys(operand).length > 0)
    leading.sort = operand;
  else if (name === '$skip' && isOpen) leading.skip += stageCount(operand, name, 0);
  else if (name === '$limit') leading.limit = Math.min(leading.limit, stageCount(operand, name, 1));
  else return false;
  return true;
}

/** Splits a pipeline into a query on the collection, which can use indexes, and the remaining stages. */
export function splitPipeline(pipeline: readonly unknown[]): { query: Query; rest: readonly unknown[] } {
  const leading: Leading = { filters: [], sort: undefined, skip: 0, limit: Number.POSITIVE_INFINITY };
  const at = pipeline.findIndex((stage) => {
    const entries = isDoc(stage) ? Object.entries(stage) : [];
    const [entry] = entries;
    return !entry || entries.length !== 1 || !absorb(leading, ...entry);
  });
  const { filters, sort, skip, limit } = leading;
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const query = queryOf(filter, { sort, skip, limit });
  return { query, rest: at < 0 ? [] : pipeline.slice(at) };
}
