import { ServerError } from '../errors';
import { compileExpression, evaluateFor, type Scope, valueAtPath } from '../expression/compile';
import { namedOperands } from '../expression/operator';
import { compileAddFields, compileProjection } from '../projection/project';
import { compileFilter } from '../query/matcher';
import { parseSort, sortDocs } from '../query/sort-order';
import { deferred, kept, mapped, windowed } from '../streams';
import { type Doc, isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { typeName } from '../values/kinds';
import { isNumeric, toDouble } from '../values/numbers';
import { compileAccumulator } from './accumulators';

type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

/** The parts of the request and of its database that a pipeline may use. */
export interface PipelineContext {
  readonly scope: Scope;
  /** Runs a pipeline on a collection, using indexes for its first stages where possible. */
  readonly aggregate: (collection: string, pipeline: readonly unknown[]) => Iterable<Doc>;
}

type StageCompiler = (operand: unknown, context: PipelineContext, name: string) => Stage;

const match: StageCompiler = (operand) => {
  if (!isDoc(operand)) throw new ServerError(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(operand);
  return (docs) => kept(docs, matches);
};

const project: StageCompiler = (operand, { scope }) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new ServerError(51272, 'projection specification must have at least one field');
  const apply = compileProjection(operand, scope, 'project');
  return (docs) => mapped(docs, apply);
};

const addFields: StageCompiler = (operand, { scope }, name) => {
  if (!isDoc(operand)) throw new ServerError(40272, `${name} specification stage must be an object`);
  const apply = compileAddFields(operand, scope);
  return (docs) => mapped(docs, apply);
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
      const total = [...docs].length;
      return total === 0 ? [] : [{ [operand]: total }];
    });
};

const replaceRoot: StageCompiler = (expression, { scope }) => {
  const evaluate = compileExpression(expression, scope);
  return (docs) =>
    mapped(docs, (doc) => {
      const root = evaluateFor(doc, evaluate);
      if (isDoc(root)) return root;
      throw new ServerError(40228, `'newRoot' must evaluate to an object, but its type is ${typeName(root)}`);
    });
};

function shuffled<T>(entries: T[], size: number): T[] {
  for (let at = 0; at < Math.min(size, entries.length); at++) {
    const other = at + Math.floor(Math.random() * (entries.length - at));
    [entries[at], entries[other]] = [entries[other] as T, entries[at] as T];
  }
  return entries.slice(0, size);
}

const sample: StageCompiler = (operand, _, name) => {
  const size = stageCount(namedOperands(name, operand, ['size']).size, name, 1);
  return (docs) => deferred(() => shuffled([...docs], size));
};

/** Groups are in the order of their first documents. */
const group: StageCompiler = (operand, { scope }) => {
  if (!isDoc(operand)) throw new ServerError(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new ServerError(15955, 'a group specification must include an _id');
  const { _id, ...fields } = operand;
  const idOf = compileExpression(_id, scope);
  const compiled = Object.entries(fields).map(
    ([name, spec]) => [name, compileAccumulator(name, spec, (entry) => compileExpression(entry, scope))] as const,
  );
  return (docs) =>
    deferred(() => {
      const groups = new Map<string, { id: unknown; members: Doc[] }>();
      for (const doc of docs) {
        const id = evaluateFor(doc, idOf) ?? null;
        const key = keyOf(id);
        const group = groups.get(key) ?? { id, members: [] };
        group.members.push(doc);
        groups.set(key, group);
      }
      return Array.from(groups.values(), ({ id, members }) => ({
        _id: id,
        ...Object.fromEntries(compiled.map(([name, accumulate]) => [name, accumulate(members)])),
      }));
    });
};

/**
 * Joins each document with those of another collection by equal fields. A pipeline may process the joined documents.
 */
const lookup: StageCompiler = (operand, context, name) => {
  const spec = namedOperands(name, operand, ['from', 'as', 'localField', 'foreignField'], ['pipeline']);
  const { from, as, localField, foreignField, pipeline = [] } = spec;
  const names = [from, as, localField, foreignField];
  if (!names.every((value) => typeof value === 'string' && value !== '') || String(as).includes('.'))
    throw new ServerError('FailedToParse', `${name} takes the names of a collection and of fields, 'as' without a dot`);
  if (!Array.isArray(pipeline))
    throw new ServerError('TypeMismatch', "'pipeline' option must be specified as an array");
  compilePipeline(pipeline, context); // For its errors, which must be raised even when there is nothing to join.
  return (docs) =>
    mapped(docs, (doc) => {
      const value = valueAtPath(doc, String(localField).split('.')) ?? null;
      const wanted = Array.isArray(value) ? { $in: [...value, value] } : { $eq: value };
      const joined = [{ $match: { [String(foreignField)]: wanted } }, ...pipeline];
      return { ...doc, [String(as)]: [...context.aggregate(String(from), joined)] };
    });
};

/** All supported pipeline stages. Others are refused. */
const stages: Readonly<Record<string, StageCompiler>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $sort: sort,
  $count: count,
  $group: group,
  $lookup: lookup,
  $sample: sample,
  $limit: (operand, _, name) => {
    const limit = stageCount(operand, name, 1);
    return (docs) => windowed(docs, 0, limit);
  },
  $skip: (operand, _, name) => {
    const skip = stageCount(operand, name, 0);
    return (docs) => windowed(docs, skip, Number.POSITIVE_INFINITY);
  },
  $replaceRoot: (operand, context, name) =>
    replaceRoot(namedOperands(name, operand, ['newRoot']).newRoot, context, name),
  $replaceWith: replaceRoot,
};

function compileStage(spec: unknown, context: PipelineContext): Stage {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const [name] = names;
  if (!isDoc(spec) || names.length !== 1 || name === undefined)
    throw new ServerError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!compile) throw new ServerError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return compile(spec[name], context, name);
}

/**
 * Compiles a pipeline. Nothing runs before the result is read.
 *
 * @throws ServerError for unknown stages and operators.
 */
export function compilePipeline(pipeline: readonly unknown[], context: PipelineContext): Stage {
  const compiled = pipeline.map((spec) => compileStage(spec, context));
  return (docs) => compiled.reduce<Iterable<Doc>>((stream, stage) => stage(stream), docs);
}
