import { ServerError } from '../errors';
import { compileExpression, type Scope, valueAtPath } from '../expression/compile';
import { type Doc, isDoc } from '../values/doc';
import { compilePipeline } from './pipeline';
import { withValueAt } from './set-path';
import { type PipelineContext, type Stage, type StageCompiler, stageOperands } from './stage';
import { mapped } from './streams';

function stringMember(spec: Doc, name: string): string {
  const value = spec[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ServerError('FailedToParse', `$lookup argument '${name}' must be a string`);
}

/** The filter that a local value stands for; null and missing find null and missing. */
function equalityFilter(foreignField: string, value: unknown): Doc {
  if (Array.isArray(value)) return { [foreignField]: { $in: [...value, value] } };
  return { [foreignField]: { $eq: value ?? null } };
}

type ScopeFor = (doc: Doc) => Scope;

/** Evaluates `let` for each local document; the joined pipeline sees the results as variables. */
function letScope(definitions: unknown, scope: Scope): { names: string[]; scopeFor: ScopeFor } {
  if (definitions !== undefined && !isDoc(definitions))
    throw new ServerError('FailedToParse', "$lookup argument 'let' must be an object");
  const compiled = Object.entries(definitions ?? {}).map(
    ([name, expression]) => [name, compileExpression(expression, scope)] as const,
  );
  const scopeFor: ScopeFor = (doc) => {
    const environment = { root: doc, variables: scope.variables };
    const values = compiled.map(([name, evaluate]) => [name, evaluate(environment)] as const);
    return { ...scope, variables: { ...scope.variables, ...Object.fromEntries(values) } };
  };
  return { names: compiled.map(([name]) => name), scopeFor };
}

/** Puts the values of variables into `$expr` equalities, so that an index of the joined collection can serve them. */
function bindVariables(expression: unknown, variables: Scope['variables']): unknown {
  if (typeof expression === 'string' && expression.startsWith('$$')) {
    const name = expression.slice(2);
    return Object.hasOwn(variables, name) && variables[name] !== undefined ? { $literal: variables[name] } : expression;
  }
  if (Array.isArray(expression)) return expression.map((entry) => bindVariables(entry, variables));
  if (!isDoc(expression)) return expression;
  const [operator] = Object.keys(expression);
  if (operator !== '$and' && operator !== '$eq') return expression;
  return { [operator]: bindVariables(expression[operator], variables) };
}

function bindMatch(stage: unknown, variables: Scope['variables']): unknown {
  if (!isDoc(stage) || !isDoc(stage.$match) || !('$expr' in stage.$match)) return stage;
  return { $match: { ...stage.$match, $expr: bindVariables(stage.$match.$expr, variables) } };
}

/** Joins each document with those of another collection, by equal fields, by a pipeline, or by both. */
export const lookup: StageCompiler = (operand, context, name): Stage => {
  const spec = stageOperands(name, operand, ['from', 'as'], ['localField', 'foreignField', 'let', 'pipeline']);
  const [from, as] = [stringMember(spec, 'from'), stringMember(spec, 'as').split('.')];
  const byField = 'localField' in spec || 'foreignField' in spec;
  if (!byField && !('pipeline' in spec))
    throw new ServerError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  const local = byField ? stringMember(spec, 'localField').split('.') : [];
  const foreign = byField ? stringMember(spec, 'foreignField') : '';
  const pipeline = (spec.pipeline ?? []) as unknown[];
  const { names, scopeFor } = letScope(spec.let, context.scope);
  checkPipeline(pipeline, context, names);
  return (docs) =>
    mapped(docs, (doc) => {
      const scope = scopeFor(doc);
      const joined = byField ? [{ $match: equalityFilter(foreign, valueAtPath(doc, local)) }] : [];
      const bound = pipeline.map((stage) => bindMatch(stage, scope.variables));
      return withValueAt(doc, as, [...context.source.aggregate(from, [...joined, ...bound], scope)]);
    });
};

/** Compiles the pipeline once for its errors, which must show even when there is nothing to join. */
function checkPipeline(pipeline: unknown, context: PipelineContext, names: readonly string[]): void {
  if (!Array.isArray(pipeline))
    throw new ServerError('TypeMismatch', "'pipeline' option must be specified as an array");
  const { scope } = context;
  compilePipeline(pipeline, { ...context, scope: { ...scope, locals: [...(scope.locals ?? []), ...names] } });
}

/** The documents so far, then those of another collection. */
export const unionWith: StageCompiler = (operand, context, name): Stage => {
  const spec = typeof operand === 'string' ? { coll: operand } : stageOperands(name, operand, ['coll'], ['pipeline']);
  const from = stringMember(spec, 'coll');
  const pipeline = (spec as Doc).pipeline ?? [];
  checkPipeline(pipeline, context, []);
  return function* united(docs) {
    yield* docs;
    yield* context.source.aggregate(from, pipeline as unknown[], context.scope);
  };
};
