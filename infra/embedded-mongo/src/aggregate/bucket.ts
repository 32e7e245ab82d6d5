import { ServerError } from '../errors';
import { compileExpression } from '../expression/compile';
import type { Evaluator } from '../expression/operator';
import { parseSort, sortDocs } from '../query/sort-order';
import { compareValues } from '../values/compare';
import type { Doc } from '../values/doc';
import { rankOf } from '../values/kinds';
import { compileGroupFields, groupDocs } from './group';
import { type StageCompiler, stageOperands } from './stage';
import { deferred } from './streams';

function checkBoundaries(boundaries: unknown): unknown[] {
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new ServerError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (let at = 1; at < boundaries.length; at++) {
    if (rankOf(boundaries[at]) !== rankOf(boundaries[at - 1]))
      throw new ServerError(40193, "All values in the 'boundaries' field must have the same type");
    if (compareValues(boundaries[at - 1], boundaries[at]) >= 0)
      throw new ServerError(40194, "The 'boundaries' field must be sorted in ascending order");
  }
  return boundaries;
}

function bucketOf(value: unknown, boundaries: readonly unknown[], hasDefault: boolean, fallback: unknown): unknown {
  const above = boundaries.findIndex((boundary) => compareValues(value, boundary) < 0);
  if (above > 0) return boundaries[above - 1];
  if (hasDefault) return fallback;
  throw new ServerError(40066, '$switch could not find a matching branch for an input, and no default was specified.');
}

const bucket: StageCompiler = (operand, context, name) => {
  const spec = stageOperands(name, operand, ['groupBy', 'boundaries'], ['default', 'output']);
  const boundaries = checkBoundaries(spec.boundaries);
  const groupBy = compileExpression(spec.groupBy, context.scope);
  const idOf: Evaluator = (environment) => bucketOf(groupBy(environment), boundaries, 'default' in spec, spec.default);
  const fields = compileGroupFields((spec.output as Doc | undefined) ?? { count: { $sum: 1 } }, context);
  const run = groupDocs(idOf, fields, context);
  return (docs) => deferred(() => sortDocs(run(docs), (doc) => doc, parseSort({ _id: 1 })));
};

const sortByCount: StageCompiler = (operand, context) => {
  const run = groupDocs(
    compileExpression(operand, context.scope),
    compileGroupFields({ count: { $sum: 1 } }, context),
    context,
  );
  return (docs) => deferred(() => sortDocs(run(docs), (doc) => doc, parseSort({ count: -1 })));
};

export const bucketStages: Readonly<Record<string, StageCompiler>> = { $bucket: bucket, $sortByCount: sortByCount };
