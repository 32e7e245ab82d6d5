import type { Doc } from '../values/doc';
import type { IndexPlan } from './index-plan';
import type { Query, RunningQuery } from './run';

function indexStage({ index, reverse }: IndexPlan): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.spec.name,
    isMultiKey: index.isMultikey,
    isUnique: index.spec.unique,
    isSparse: index.spec.sparse,
    isPartial: index.spec.partialFilterExpression !== undefined,
    direction: reverse ? 'backward' : 'forward',
  };
}

function accessStage({ plan }: RunningQuery): Doc {
  const [stage, ...others] = plan.map(indexStage);
  if (!stage) return { stage: 'COLLSCAN', direction: 'forward' };
  const inputStage = others.length > 0 ? { stage: 'OR', inputStages: [stage, ...others] } : stage;
  return { stage: 'FETCH', inputStage };
}

function winningPlan(running: RunningQuery, query: Query): Doc {
  let stage = accessStage(running);
  if (running.sortsInMemory) {
    const sortPattern = Object.fromEntries(query.sort.map(({ name, descending }) => [name, descending ? -1 : 1]));
    stage = { stage: 'SORT', sortPattern, inputStage: stage };
  }
  if (query.skip > 0) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  return Number.isFinite(query.limit) ? { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage } : stage;
}

/** Describes the plan of a query and, unless only the plan is requested, the cost of running it. */
export function explainQuery(running: RunningQuery, query: Query, namespace: string, verbosity: string): Doc {
  const stage = winningPlan(running, query);
  const queryPlanner = { namespace, parsedQuery: query.filter, winningPlan: stage, rejectedPlans: [] };
  if (verbosity === 'queryPlanner') return { queryPlanner };
  const started = performance.now();
  const nReturned = [...running.results].length;
  const { keysExamined, docsExamined } = running.stats;
  const executionStats = {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: keysExamined,
    totalDocsExamined: docsExamined,
    executionStages: { ...stage, nReturned },
  };
  return { queryPlanner, executionStats };
}
