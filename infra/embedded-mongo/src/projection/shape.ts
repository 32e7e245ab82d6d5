import { ServerError } from '../errors';
import { operators } from '../expression/table';
import { isOperatorDoc } from '../query/field-operators';
import { type Doc, isDoc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';

/** What a projection does at one place of a document. */
export type Leaf =
  | { readonly kind: 'include' | 'exclude' }
  | { readonly kind: 'compute'; readonly expression: unknown }
  | { readonly kind: 'slice' | 'elemMatch'; readonly operand: unknown }
  | { readonly kind: 'positional' };

/** A projection by field name; nested for paths with dots. */
export type Shape = Map<string, Shape | Leaf>;

export function isLeaf(node: Shape | Leaf): node is Leaf {
  return !(node instanceof Map);
}

/** Only `find` knows `$slice`, `$elemMatch` and `.$`; in pipelines they are expressions or errors. */
export interface ShapeOptions {
  readonly stage: 'find' | 'project' | 'addFields';
}

function isFlag(value: unknown): value is boolean | number {
  return typeof value === 'boolean' || isNumeric(value);
}

function flagLeaf(value: unknown): Leaf {
  const isOn = typeof value === 'boolean' ? value : isNumeric(value) && toDouble(value) !== 0;
  return { kind: isOn ? 'include' : 'exclude' };
}

function findLeaf(condition: Doc): Leaf | undefined {
  const [operator] = Object.keys(condition);
  if (operator === '$slice' && isSliceArguments(condition.$slice)) return { kind: 'slice', operand: condition.$slice };
  if (operator === '$elemMatch') return { kind: 'elemMatch', operand: condition.$elemMatch };
  if (operator === '$meta')
    throw new ServerError('BadValue', '$meta projections are not supported by the embedded server');
  return undefined;
}

function isSliceArguments(operand: unknown): boolean {
  return isNumeric(operand) || (Array.isArray(operand) && operand.every(isNumeric));
}

/** A projection has a code of its own for an unknown operator. */
function checkOperator(value: unknown): void {
  const name = isOperatorDoc(value) ? Object.keys(value)[0] : undefined;
  if (name !== undefined && !Object.hasOwn(operators, name)) throw new ServerError(31325, `Unknown expression ${name}`);
}

function leafFor(value: unknown, { stage }: ShapeOptions): Leaf {
  if (isFlag(value)) return flagLeaf(value);
  const special = stage === 'find' && isDoc(value) ? findLeaf(value) : undefined;
  if (!special && stage !== 'addFields') checkOperator(value);
  return special ?? { kind: 'compute', expression: value };
}

function insert(shape: Shape, parts: readonly string[], node: Leaf): void {
  const [name = '', ...rest] = parts;
  if (name === '') throw new ServerError(40353, 'FieldPath must not have empty parts.');
  const existing = shape.get(name);
  if (rest.length === 0 && existing) throw new ServerError(31250, `Path collision at ${name}`);
  if (existing && isLeaf(existing)) throw new ServerError(31249, `Path collision at ${parts.join('.')}`);
  if (rest.length === 0) {
    shape.set(name, node);
    return;
  }
  const inner: Shape = existing && !isLeaf(existing) ? existing : new Map();
  shape.set(name, inner);
  insert(inner, rest, node);
}

function addEntry(shape: Shape, path: string, value: unknown, options: ShapeOptions): void {
  const parts = path.split('.');
  const isPosition = options.stage === 'find' && parts.at(-1) === '$';
  if ((isPosition ? parts.slice(0, -1) : parts).some((part) => part.startsWith('$'))) {
    throw new ServerError(16410, `FieldPath field names may not start with '$'. path: ${path}`);
  }
  if (isPosition) insert(shape, parts.slice(0, -1), { kind: 'positional' });
  else if (!isDoc(value) || isOperatorDoc(value)) insert(shape, parts, leafFor(value, options));
  else addMembers(shape, path, value, options);
}

function addMembers(shape: Shape, path: string, members: Doc, options: ShapeOptions): void {
  if (Object.keys(members).length === 0) throw new ServerError(51270, 'An empty sub-projection is not a valid value.');
  for (const [name, value] of Object.entries(members)) addEntry(shape, `${path}.${name}`, value, options);
}

/** Reads a projection into a tree. */
export function parseShape(spec: Doc, options: ShapeOptions): Shape {
  const shape: Shape = new Map();
  for (const [path, value] of Object.entries(spec)) addEntry(shape, path, value, options);
  return shape;
}

function leaves(shape: Shape, isTop: boolean): Leaf[] {
  return [...shape].flatMap(([name, node]) => {
    if (!isLeaf(node)) return leaves(node, false);
    return isTop && name === '_id' && node.kind !== 'compute' ? [] : [node];
  });
}

/**
 * Whether the projection names what to keep or what to leave out.
 *
 * @throws ServerError when it does both.
 */
export function isInclusion(shape: Shape): boolean {
  const kinds = new Set(leaves(shape, true).map(({ kind }) => kind));
  const includes = kinds.has('include') || kinds.has('compute') || kinds.has('positional');
  if (kinds.has('exclude') && includes) {
    throw new ServerError(31254, 'Cannot do inclusion and exclusion in the same projection');
  }
  if (includes || kinds.has('exclude')) return includes;
  const id = shape.get('_id');
  if (kinds.has('elemMatch')) return true;
  return id !== undefined && isLeaf(id) && id.kind === 'include';
}
