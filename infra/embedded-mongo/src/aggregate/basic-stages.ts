import { ServerError } from '../errors';
import { compileExpression } from '../expression/compile';
import { compileAddFields, compileProjection } from '../projection/project';
import { compileFilter } from '../query/matcher';
import { parseSort, sortDocs } from '../query/sort-order';
import { typeName } from '../query/type-names';
import { type Doc, isDoc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import { type StageCompiler, stageOperands } from './stage';
import { deferred, kept, mapped, windowed } from './streams';

const match: StageCompiler = (operand, { scope }) => {
  if (!isDoc(operand)) throw new ServerError(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(operand, scope);
  return (docs) => kept(docs, (doc) => matches(doc));
};

const project: StageCompiler = (operand, { scope }) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new ServerError(51272, 'projection specification must have at least one field');
  const apply = compileProjection(operand, scope, { stage: 'project' });
  return (docs) => mapped(docs, (doc) => apply(doc));
};

const addFields: StageCompiler = (operand, { scope }, name) => {
  if (!isDoc(operand)) throw new ServerError(40272, `${name} specification stage must be an object`);
  const apply = compileAddFields(operand, scope);
  return (docs) => mapped(docs, (doc) => apply(doc));
};

const unset: StageCompiler = (operand, { scope }) => {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string'))
    throw new ServerError(31002, '$unset specification must be a string or an array of strings');
  const apply = compileProjection(Object.fromEntries(paths.map((path) => [path, 0])), scope, { stage: 'project' });
  return (docs) => mapped(docs, (doc) => apply(doc));
};

/** Reads the number of `$limit`, `$skip` and `$sample`. */
export function stageCount(operand: unknown, name: string, least: number): number {
  const count = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= least) return count;
  throw new ServerError(name === '$limit' ? 15958 : 15957, `the ${name} must be a whole number of at least ${least}`);
}

const sort: StageCompiler = (operand) => {
  if (!isDoc(operand)) throw new ServerError(15973, 'the $sort key specification must be an object');
  const fields = parseSort(operand);
  if (fields.length === 0) throw new ServerError(15976, '$sort stage must have at least one sort key');
  return (docs) => deferred(() => sortDocs(docs, (doc) => doc, fields));
};

const count: StageCompiler = (operand) => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new ServerError(40156, 'the count field must be a non-empty string without $ and .');
  return (docs) =>
    deferred(() => {
      let total = 0;
      for (const _ of docs) total++;
      return total === 0 ? [] : [{ [operand]: total }];
    });
};

function rootReplacer(expression: unknown, { scope }: Parameters<StageCompiler>[1]) {
  const evaluate = compileExpression(expression, scope);
  return (docs: Iterable<Doc>) =>
    mapped(docs, (doc) => {
      const root = evaluate({ root: doc, variables: scope.variables });
      if (isDoc(root)) return root;
      throw new ServerError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(root)}`,
      );
    });
}

function shuffled<T>(entries: T[], count: number): T[] {
  for (let at = 0; at < Math.min(count, entries.length); at++) {
    const other = at + Math.floor(Math.random() * (entries.length - at));
    [entries[at], entries[other]] = [entries[other] as T, entries[at] as T];
  }
  return entries.slice(0, count);
}

const sample: StageCompiler = (operand, _, name) => {
  const size = stageCount(stageOperands(name, operand, ['size']).size, name, 1);
  return (docs) => deferred(() => shuffled([...docs], size));
};

/** The stages that need one line or a few. */
export const basicStages: Readonly<Record<string, StageCompiler>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sort,
  $count: count,
  $limit: (operand) => {
    const limit = stageCount(operand, '$limit', 1);
    return (docs) => windowed(docs, 0, limit);
  },
  $skip: (operand) => {
    const skip = stageCount(operand, '$skip', 0);
    return (docs) => windowed(docs, skip, Number.POSITIVE_INFINITY);
  },
  $sample: sample,
  $replaceRoot: (operand, context, name) => rootReplacer(stageOperands(name, operand, ['newRoot']).newRoot, context),
  $replaceWith: (operand, context) => rootReplacer(operand, context),
};
