import { ServerError } from '../errors';
import { compileExpression, type Scope } from '../expression/compile';
import type { Environment, Evaluator } from '../expression/operator';
import { elemMatchTest } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import type { ValueTest } from '../query/path';
import { type Doc, isDoc, memberOf, setMember } from '../values/doc';
import { wholeNumber } from '../values/numbers';
import { isInclusion, isLeaf, type Leaf, parseShape, type Shape, type ShapeOptions } from './shape';

/** What the projection of one document may need: the whole document, and the index that `.$` stands for. */
interface Context extends Environment {
  readonly position: number | undefined;
}

/** Gives the projected form of one value; undefined leaves it out. */
type Transform = (value: unknown, context: Context) => unknown;

/** A compiled projection. */
export type Projection = (doc: Doc, position?: number) => Doc;

function slice(operand: unknown): Transform {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((entry) => wholeNumber(entry, '$slice'));
  const [first = 0, count] = numbers;
  if (count !== undefined && count <= 0)
    throw new ServerError(28724, 'First argument to $slice must be an array / count must be positive');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (count === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(value.length + first, 0) : first;
    return value.slice(start, start + count);
  };
}

function firstMatch(operand: unknown, scope: Scope): Transform {
  const compile = (filter: Doc): ValueTest => {
    const matches = compileFilter(filter, scope);
    return (value) => matches(value as Doc);
  };
  const matches = elemMatchTest(operand, compile);
  return (value) => {
    const index = Array.isArray(value) ? value.findIndex(matches) : -1;
    return index < 0 ? undefined : [(value as unknown[])[index]];
  };
}

function matchedElement(value: unknown, { position }: Context): unknown {
  if (!Array.isArray(value)) return value;
  if (position === undefined)
    throw new ServerError(
      51246,
      "Executor error during find command: positional operator '.$' couldn't find a matching element in the array",
    );
  return value.slice(position, position + 1);
}

function leafTransform(leaf: Leaf, scope: Scope): Transform {
  switch (leaf.kind) {
    case 'include':
      return (value) => value;
    case 'exclude':
      return () => undefined;
    case 'positional':
      return matchedElement;
    case 'slice':
      return slice(leaf.operand);
    case 'elemMatch':
      return firstMatch(leaf.operand, scope);
    case 'compute': {
      const evaluate: Evaluator = compileExpression(leaf.expression, scope);
      return (_, context) => evaluate(context);
    }
  }
}

interface Field {
  readonly name: string;
  readonly transform: Transform;
  /** True when the field may come into being, computed or around something computed. */
  readonly creates: boolean;
}

function createsFields(node: Shape | Leaf): boolean {
  return isLeaf(node) ? node.kind === 'compute' : [...node.values()].some(createsFields);
}

function compileFields(shape: Shape, scope: Scope, keepsRest: boolean): Field[] {
  return [...shape].map(([name, node]) => ({
    name,
    transform: isLeaf(node) ? leafTransform(node, scope) : compileNested(node, scope, keepsRest),
    creates: createsFields(node),
  }));
}

/** Applies a shape to a document, or to each document of an array; other values stay only where the rest is kept. */
function compileNested(shape: Shape, scope: Scope, keepsRest: boolean): Transform {
  const apply = compileShape(shape, scope, keepsRest);
  const creates = createsFields(shape);
  const transform: Transform = (value, context) => {
    if (Array.isArray(value))
      return value.map((element) => transform(element, context)).filter((element) => element !== undefined);
    if (isDoc(value)) return apply(value, context);
    if (creates) return apply({}, context);
    return keepsRest ? value : undefined;
  };
  return transform;
}

type Apply = (doc: Doc, context: Context) => Doc;

/** Fields keep the document's order; those that come into being follow in the order of the projection. */
function compileShape(shape: Shape, scope: Scope, keepsRest: boolean): Apply {
  const fields = compileFields(shape, scope, keepsRest);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const creating = fields.filter(({ creates }) => creates);
  return (doc, context) => {
    const result: Doc = {};
    for (const name of Object.keys(doc)) {
      const field = byName.get(name);
      const isLate = field?.creates && !keepsRest && isComputed(shape.get(name));
      if (isLate) continue;
      const value = field ? field.transform(doc[name], context) : keepsRest ? doc[name] : undefined;
      if (value !== undefined) setMember(result, name, value);
    }
    for (const { name, transform } of creating) {
      if (Object.hasOwn(doc, name) && (keepsRest || !isComputed(shape.get(name)))) continue;
      const value = transform(memberOf(doc, name), context);
      if (value !== undefined) setMember(result, name, value);
    }
    return result;
  };
}

function isComputed(node: Shape | Leaf | undefined): boolean {
  return node !== undefined && isLeaf(node) && node.kind === 'compute';
}

function idFirst(shape: Shape): Shape {
  const id = shape.get('_id');
  if (id) return new Map([['_id', id], ...shape]);
  return new Map<string, Shape | Leaf>([['_id', { kind: 'include' }], ...shape]);
}

/**
 * Compiles a projection, of `find` or of `$project`.
 *
 * @throws ServerError for anything it does not know.
 */
export function compileProjection(spec: Doc, scope: Scope, options: ShapeOptions): Projection {
  const shape = parseShape(spec, options);
  const includes = isInclusion(shape);
  const apply = compileShape(includes ? idFirst(shape) : shape, scope, !includes);
  return (doc, position) => apply(doc, { root: doc, variables: scope.variables, position });
}

/** True when the projection has a `.$`, so that the filter must tell which element matched. */
export function isPositional(spec: Doc): boolean {
  return Object.keys(spec).some((path) => path.endsWith('.$'));
}

/** Compiles `$addFields`: everything stays, and all members are expressions (numbers too). */
export function compileAddFields(spec: Doc, scope: Scope): Projection {
  const shape: Shape = new Map();
  for (const [path, value] of Object.entries(literalsMarked(spec))) {
    for (const [name, node] of parseShape({ [path]: value }, { stage: 'addFields' })) mergeShape(shape, name, node);
  }
  const apply = compileShape(shape, scope, true);
  return (doc) => apply(doc, { root: doc, variables: scope.variables, position: undefined });
}

function mergeShape(shape: Shape, name: string, node: Shape | Leaf): void {
  const existing = shape.get(name);
  if (!existing) shape.set(name, node);
  else if (isLeaf(existing) || isLeaf(node))
    throw new ServerError(40176, `specification contains two conflicting paths at ${name}`);
  else for (const [inner, child] of node) mergeShape(existing, inner, child);
}

/** In `$addFields` a number is a value, not a flag. */
function literalsMarked(value: Doc): Doc {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isDoc(member) && Object.keys(member).length > 0 && !Object.keys(member)[0]?.startsWith('$'))
        return [name, literalsMarked(member)];
      const isExpression =
        (isDoc(member) && Object.keys(member).length > 0) || Array.isArray(member) || typeof member === 'string';
      return [name, isExpression ? member : { $literal: member }];
    }),
  );
}
