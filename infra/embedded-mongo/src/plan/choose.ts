import type { SortField } from '../query/sort-order';
import type { CollectionState } from '../storage/collection-state';
import type { Doc } from '../values/doc';
import { type IndexPlan, planIndex } from './index-plan';

/** How a query will be answered: from an index, from those of all branches of an `$or`, or, without any, from all documents. */
export type Plan = readonly IndexPlan[];

/** What the choice depends on. */
export interface PlanRequest {
  readonly filter: Doc;
  readonly sort: readonly SortField[];
  /** How many documents are wanted, skipped ones included; infinite when all are. */
  readonly wanted: number;
}

/** Entries are counted up to here to compare plans; beyond, one is as bad as the other. */
const countingLimit = 500;

function countEntries(plan: IndexPlan, limit: number): number {
  let count = 0;
  for (const range of plan.ranges) {
    for (const _ of plan.index.tree.scan(range)) {
      if (++count >= limit) return count;
    }
  }
  return count;
}

/**
 * Fewer entries to read win; then plans that come sorted; then more fields fixed.
 *
 * @param toBeat the cost of the best plan so far: entries beyond it need no counting
 */
function costOf(plan: IndexPlan, request: PlanRequest, toBeat: number): number {
  const limit = Math.min(countingLimit, Math.ceil(toBeat) + 1);
  const entries = plan.isBounded ? countEntries(plan, limit) : countingLimit + 1;
  // Even nothing at all is better not sorted.
  const sorting = request.sort.length === 0 ? 0 : Number.isFinite(request.wanted) ? countingLimit : 0.5;
  const sortCost = plan.providesSort ? 0 : entries + sorting;
  return entries + sortCost - plan.pointFields / 100;
}

function usable(plan: IndexPlan, request: PlanRequest): boolean {
  return plan.isBounded || (request.sort.length > 0 && plan.providesSort);
}

/** Whether the plan leads to one document at most, so that no other plan can be better. */
function findsOne({ index, pointFields, ranges }: IndexPlan): boolean {
  return index.spec.unique && pointFields === index.fields.length && ranges.length === 1;
}

function bestPlan(state: CollectionState, request: PlanRequest): IndexPlan | undefined {
  const plans: IndexPlan[] = [];
  for (const index of state.indexes.values()) {
    const plan = planIndex(index, request.filter, request.sort);
    if (!plan || !usable(plan, request)) continue;
    // Most writes name the `_id`, whose index comes first.
    if (findsOne(plan)) return plan;
    plans.push(plan);
  }
  if (plans.length < 2) return plans[0];
  let best: { readonly plan?: IndexPlan; readonly cost: number } = { cost: Number.POSITIVE_INFINITY };
  for (const plan of plans) {
    const cost = costOf(plan, request, best.cost);
    if (cost < best.cost) best = { plan, cost };
  }
  return best.plan;
}

/** `$or` whose branches each have an index: the documents of all of them together. */
function unionPlan(state: CollectionState, request: PlanRequest): Plan | undefined {
  const branches = request.filter.$or;
  if (!Array.isArray(branches) || branches.length < 2) return undefined;
  const plans = branches.map((branch) => bestPlan(state, { filter: branch as Doc, sort: [], wanted: request.wanted }));
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
}

/** Chooses how to answer a query. */
export function choosePlan(state: CollectionState, request: PlanRequest): Plan {
  const plan = bestPlan(state, request);
  const union = plan?.isBounded ? undefined : unionPlan(state, request);
  return union ?? (plan ? [plan] : []);
}

/** True when reading the plan already gives the sort's order. */
export function isSortedBy(plan: Plan, sort: readonly SortField[]): boolean {
  return sort.length === 0 || (plan.length === 1 && plan[0]?.providesSort === true);
}
