import { ServerError } from '../errors';
import { compileExpression } from '../expression/compile';
import type { Evaluator } from '../expression/operator';
import { type Doc, isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { type Accumulator, type CompiledAccumulator, compileAccumulator } from './accumulators';
import type { PipelineContext, Stage, StageCompiler } from './stage';
import { deferred } from './streams';

interface Group {
  readonly id: unknown;
  readonly accumulators: readonly Accumulator[];
}

interface GroupFields {
  readonly names: readonly string[];
  readonly accumulators: readonly CompiledAccumulator[];
}

/** Compiles the accumulator fields of `$group` and `$bucket`. */
export function compileGroupFields(fields: Doc, { scope }: PipelineContext): GroupFields {
  const compile = (expression: unknown): Evaluator => compileExpression(expression, scope);
  const names = Object.keys(fields);
  const dotted = names.find((name) => name.includes('.'));
  if (dotted) throw new ServerError(40235, `The field name '${dotted}' cannot contain '.'`);
  return { names, accumulators: names.map((name) => compileAccumulator(name, fields[name], compile)) };
}

/** Groups by what `idOf` gives; the order of groups is that of their first documents. */
export function groupDocs(
  idOf: Evaluator,
  { names, accumulators }: GroupFields,
  { scope }: PipelineContext,
): (docs: Iterable<Doc>) => Doc[] {
  return (docs) => {
    const groups = new Map<string, Group>();
    for (const root of docs) {
      const environment = { root, variables: scope.variables };
      const id = idOf(environment) ?? null;
      const key = keyOf(id);
      const group = groups.get(key) ?? { id, accumulators: accumulators.map(({ start }) => start()) };
      groups.set(key, group);
      for (const [at, { evaluate }] of accumulators.entries()) group.accumulators[at]?.add(evaluate(environment));
    }
    return Array.from(groups.values(), (group) => ({
      _id: group.id,
      ...Object.fromEntries(names.map((name, at) => [name, group.accumulators[at]?.result()])),
    }));
  };
}

export const group: StageCompiler = (operand, context): Stage => {
  if (!isDoc(operand)) throw new ServerError(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new ServerError(15955, 'a group specification must include an _id');
  const { _id, ...fields } = operand;
  const run = groupDocs(compileExpression(_id, context.scope), compileGroupFields(fields, context), context);
  return (docs) => deferred(() => run(docs));
};
