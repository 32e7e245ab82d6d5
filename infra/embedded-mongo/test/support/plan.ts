import type { Document } from 'mongodb';

/** Returns the names of all stages of an explained plan, outermost first. */
export function stagesOf(explained: Document): string[] {
  const cursor = (explained.stages as Document[] | undefined)?.[0]?.$cursor as Document | undefined;
  const planner = (explained.queryPlanner ?? cursor?.queryPlanner) as Document;
  const plan = (planner.winningPlan.queryPlan ?? planner.winningPlan) as Document;
  return namesIn(plan);
}

function namesIn(stage: Document): string[] {
  const inner = [stage.inputStage, ...((stage.inputStages as Document[] | undefined) ?? [])].filter(
    (entry) => entry !== undefined,
  );
  return [String(stage.stage), ...inner.flatMap((entry) => namesIn(entry as Document))];
}

/** Returns whether the plan reads an index. MongoDB has stages of their own for finding a single `_id`. */
export function usesIndex(explained: Document): boolean {
  return stagesOf(explained).some((stage) =>
    ['IXSCAN', 'IDHACK', 'EXPRESS_IXSCAN', 'COUNT_SCAN', 'DISTINCT_SCAN'].includes(stage),
  );
}

export function docsExamined(explained: Document): number {
  return explained.executionStats.totalDocsExamined as number;
}
