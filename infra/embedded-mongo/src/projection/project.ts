import { ServerError } from '../errors';
import { compileExpression, type Scope } from '../expression/compile';
import type { Environment } from '../expression/operator';
import { operators } from '../expression/operators';
import { isOperatorDoc } from '../query/field-operators';
import { type Doc, isDoc, memberOf, setMember } from '../values/doc';
import { isNumeric, toDouble, wholeNumber } from '../values/numbers';

/** Returns the projected form of one value; undefined omits it. */
type Transform = (value: unknown, environment: Environment) => unknown;

/** The action of a projection for one field. */
interface Leaf {
  readonly kind: 'include' | 'exclude' | 'slice' | 'compute';
  readonly transform: Transform;
}

/** A projection by field name, nested for paths with dots. */
type Shape = Map<string, Shape | Leaf>;

/** A compiled projection. */
export type Projection = (doc: Doc) => Doc;

/**
 * The kind of projection. Only `find` supports `$slice`; in `addFields`, numbers and booleans are values, not flags.
 */
type Place = 'find' | 'project' | 'addFields';

const include: Leaf = { kind: 'include', transform: (value) => value };
const exclude: Leaf = { kind: 'exclude', transform: () => undefined };

function isLeaf(node: Shape | Leaf): node is Leaf {
  return !(node instanceof Map);
}

/** Compiles `$slice` of `find`: a number of first or last elements, or `[skip, limit]`. */
function sliceLeaf(operand: unknown): Leaf {
  const [first = 0, count] = (Array.isArray(operand) ? operand : [operand]).map((entry) =>
    wholeNumber(entry, '$slice'),
  );
  if (count !== undefined && count <= 0) throw new ServerError(28724, '$slice limit must be positive');
  const cut = (values: unknown[]): unknown[] => {
    if (count === undefined) return first < 0 ? values.slice(first) : values.slice(0, first);
    const start = first < 0 ? Math.max(values.length + first, 0) : first;
    return values.slice(start, start + count);
  };
  return { kind: 'slice', transform: (value) => (Array.isArray(value) ? cut(value) : value) };
}

function leafFor(value: unknown, scope: Scope, place: Place): Leaf {
  const isFlag = typeof value === 'boolean' || isNumeric(value);
  if (isFlag && place !== 'addFields')
    return value === true || (isNumeric(value) && toDouble(value)) ? include : exclude;
  if (place === 'find' && isDoc(value) && '$slice' in value) return sliceLeaf(value.$slice);
  const [operator = ''] = isOperatorDoc(value) ? Object.keys(value) : [];
  if (place !== 'addFields' && operator && !Object.hasOwn(operators, operator))
    throw new ServerError(31325, `Unknown expression ${operator}`); // Projections have an error code of their own for unknown operators.
  const evaluate = compileExpression(value, scope);
  return { kind: 'compute', transform: (_, environment) => evaluate(environment) };
}

function insert(shape: Shape, [name = '', ...rest]: readonly string[], node: Leaf): void {
  if (name === '' || name.startsWith('$'))
    throw new ServerError(16410, `a projected field name must not be empty or begin with '$': '${name}'`);
  const existing = shape.get(name);
  if (existing && (rest.length === 0 || isLeaf(existing)))
    throw new ServerError(rest.length === 0 ? 31250 : 31249, `Path collision at ${name}`);
  if (rest.length === 0) {
    shape.set(name, node);
    return;
  }
  const inner: Shape = existing && !isLeaf(existing) ? existing : new Map();
  shape.set(name, inner);
  insert(inner, rest, node);
}

/** Reads a projection into a tree. */
function parseShape(spec: Doc, scope: Scope, place: Place): Shape {
  const shape: Shape = new Map();
  const add = (path: string, value: unknown): void => {
    if (!isDoc(value) || isOperatorDoc(value)) insert(shape, path.split('.'), leafFor(value, scope, place));
    else if (Object.keys(value).length > 0)
      for (const [name, member] of Object.entries(value)) add(`${path}.${name}`, member);
    else if (place === 'addFields') insert(shape, path.split('.'), leafFor(value, scope, place));
    else throw new ServerError(51270, 'An empty sub-projection is not a valid value.');
  };
  for (const [path, value] of Object.entries(spec)) add(path, value);
  return shape;
}

/** Returns whether the field may be created because it, or a field in it, is computed. */
function creates(node: Shape | Leaf): boolean {
  return isLeaf(node) ? node.kind === 'compute' : [...node.values()].some(creates);
}

/**
 * Applies a shape to a document, or to each document of an array. Other values are kept only if the projection excludes
 * fields.
 */
function compileNested(shape: Shape, keepsRest: boolean): Transform {
  const apply = compileShape(shape, keepsRest);
  const mayCreate = creates(shape);
  const transform: Transform = (value, environment) => {
    if (Array.isArray(value))
      return value.map((element) => transform(element, environment)).filter((element) => element !== undefined);
    if (isDoc(value)) return apply(value, environment);
    if (mayCreate) return apply({}, environment);
    return keepsRest ? value : undefined;
  };
  return transform;
}

/** Fields keep the document's order. New fields follow in the order of the projection. */
function compileShape(shape: Shape, keepsRest: boolean): (doc: Doc, environment: Environment) => Doc {
  const transforms = new Map<string, Transform>();
  const late: string[] = [];
  for (const [name, node] of shape) {
    transforms.set(name, isLeaf(node) ? node.transform : compileNested(node, keepsRest));
    if (creates(node)) late.push(name);
  }
  const isMoved = (name: string): boolean => {
    const node = shape.get(name);
    return !keepsRest && node !== undefined && isLeaf(node) && node.kind === 'compute';
  };
  return (doc, environment) => {
    const result: Doc = {};
    const put = (name: string, value: unknown) => value !== undefined && setMember(result, name, value);
    for (const name of Object.keys(doc)) {
      const transform = transforms.get(name);
      if (transform && !isMoved(name)) put(name, transform(doc[name], environment));
      else if (!transform && keepsRest) put(name, doc[name]);
    }
    for (const name of late)
      if (!Object.hasOwn(doc, name) || isMoved(name))
        put(name, transforms.get(name)?.(memberOf(doc, name), environment));
    return result;
  };
}

function leaves(shape: Shape): Leaf[] {
  return [...shape.values()].flatMap((node) => (isLeaf(node) ? [node] : leaves(node)));
}

/**
 * Returns whether the projection lists the fields to include rather than those to exclude.
 *
 * @throws ServerError when it does both
 */
function isInclusion(shape: Shape): boolean {
  const others = new Map(
    [...shape].filter(([name, node]) => name !== '_id' || !isLeaf(node) || node.kind === 'compute'),
  );
  const kinds = new Set(leaves(others).map(({ kind }) => kind));
  const includes = kinds.has('include') || kinds.has('compute');
  if (kinds.has('exclude') && includes)
    throw new ServerError(31254, 'Cannot do inclusion and exclusion in the same projection');
  return includes || (!kinds.has('exclude') && shape.get('_id') === include);
}

/**
 * Compiles a projection of `find` or of `$project`.
 *
 * @throws ServerError for anything unsupported.
 */
export function compileProjection(spec: Doc, scope: Scope, place: 'find' | 'project'): Projection {
  const shape = parseShape(spec, scope, place);
  const includes = isInclusion(shape);
  const withId: Shape = new Map<string, Shape | Leaf>([['_id', include], ...shape]);
  const apply = compileShape(includes ? withId : shape, !includes);
  return (doc) => apply(doc, { root: doc, variables: {} });
}

/** Compiles `$addFields`: all fields are kept, and all members are expressions, including numbers. */
export function compileAddFields(spec: Doc, scope: Scope): Projection {
  const apply = compileShape(parseShape(spec, scope, 'addFields'), true);
  return (doc) => apply(doc, { root: doc, variables: {} });
}
