import type { SortField } from '../query/sort-order';
import type { CollectionState } from '../storage/collection-state';
import type { Doc } from '../values/doc';
import { type IndexPlan, planIndex } from './index-plan';

/**
 * How a query is executed: on one index, on one for each branch of an `$or`, or, when empty, by scanning all documents.
 */
export type Plan = readonly IndexPlan[];

/** The parts of a query that affect the choice of a plan. */
export interface PlanRequest {
  readonly filter: Doc;
  readonly sort: readonly SortField[];
  /** The number of wanted documents, including skipped ones; infinite for all. */
  readonly wanted: number;
}

/** To compare plans, entries are counted only up to this limit. Plans beyond it are considered equal. */
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
 * Returns the cost of a plan: fewest entries to read first, then plans that provide the sort order, then plans with
 * more fixed fields.
 *
 * @param toBeat the cost of the best plan so far; entries beyond it are not counted
 */
function costOf(plan: IndexPlan, request: PlanRequest, toBeat: number): number {
  const limit = Math.min(countingLimit, Math.ceil(toBeat) + 1);
  const entries = plan.isBounded ? countEntries(plan, limit) : countingLimit + 1;
  // Sorting has a cost even for an empty result, so that a plan that provides the order is preferred.
  const sorting = request.sort.length === 0 ? 0 : Number.isFinite(request.wanted) ? countingLimit : 0.5;
  const sortCost = plan.providesSort ? 0 : entries + sorting;
  return entries + sortCost - plan.pointFields / 100;
}

function usable(plan: IndexPlan, request: PlanRequest): boolean {
  return plan.isBounded || (request.sort.length > 0 && plan.providesSort);
}

/** Returns whether the plan finds at most one document, so that no other plan can be better. */
function findsOne({ index, pointFields, ranges }: IndexPlan): boolean {
  return index.spec.unique && pointFields === index.fields.length && ranges.length === 1;
}

function bestPlan(state: CollectionState, request: PlanRequest): IndexPlan | undefined {
  const plans: IndexPlan[] = [];
  for (const index of state.indexes.values()) {
    const plan = planIndex(index, request.filter, request.sort);
    if (!plan || !usable(plan, request)) continue;
    // Most writes filter by `_id`, whose index comes first.
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

/** Returns a plan that combines the documents of all branches of an `$or`, if each branch has an index. */
function unionPlan(state: CollectionState, request: PlanRequest): Plan | undefined {
  const branches = request.filter.$or;
  if (!Array.isArray(branches) || branches.length < 2) return undefined;
  const plans = branches.map((branch) => bestPlan(state, { filter: branch as Doc, sort: [], wanted: request.wanted }));
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
}

/** Chooses the plan for a query. */
export function choosePlan(state: CollectionState, request: PlanRequest): Plan {
  const plan = bestPlan(state, request);
  const union = plan?.isBounded ? undefined : unionPlan(state, request);
  return union ?? (plan ? [plan] : []);
}

/** Returns whether the plan reads documents in the order of the sort. */
export function isSortedBy(plan: Plan, sort: readonly SortField[]): boolean {
  return sort.length === 0 || (plan.length === 1 && plan[0]?.providesSort === true);
}
