import { ServerError } from '../errors';
import { type Doc, isArrayIndex, isDoc, memberOf, setMember } from '../values/doc';
import { typeName } from '../values/kinds';
import type { ArrayFilters } from './array-filters';

type Container = Doc | unknown[];
type Visit = (current: unknown, path: string) => unknown;

/** Options for following an update path. */
export interface Walk {
  readonly arrayFilters: ArrayFilters;
  /** False for operators such as `$unset`, which do nothing for a missing path. */
  readonly creates: boolean;
}

/** The most nulls that may be added before an array index. MongoDB has the same limit. */
const mostPadding = 1_500_000;

function member(container: Container, part: string): unknown {
  return Array.isArray(container) ? container[Number(part)] : memberOf(container, part);
}

function assign(container: Container, part: string, value: unknown): void {
  if (!Array.isArray(container)) {
    if (value === undefined) delete container[part];
    else setMember(container, part, value);
    return;
  }
  const index = Number(part);
  if (value === undefined) {
    if (index < container.length) container[index] = null; // An unset element is replaced by null, so that later ones keep their index.
    return;
  }
  if (index > container.length + mostPadding)
    throw new ServerError('BadValue', `can't backfill array to larger than ${mostPadding} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

function notViable(parts: readonly string[], at: number, value: unknown): ServerError {
  const message = `Cannot create field '${parts[at]}' in element {${parts[at - 1]}: ${JSON.stringify(value)}} of type ${typeName(value)}`;
  return new ServerError('PathNotViable', message);
}

/** Returns the indexes that `$[]` or `$[name]` selects; undefined for other parts of a path. */
function selectedIndexes(array: unknown, parts: readonly string[], at: number, walk: Walk): number[] | undefined {
  const name = /^\$\[(.*)\]$/.exec(parts[at] as string)?.[1];
  if (name === undefined) return undefined;
  if (!Array.isArray(array))
    throw new ServerError('BadValue', `'${parts.slice(0, at).join('.')}' must be an array to apply array updates.`);
  const accepts = walk.arrayFilters.get(name) ?? (() => true);
  return [...array.keys()].filter((index) => accepts(array[index]));
}

/**
 * Calls a visitor for every field at an update path and stores the value it returns in the field.
 *
 * @throws ServerError `PathNotViable` when the path leads through a value that has no fields.
 */
export function visitTargets(root: Doc, parts: readonly string[], walk: Walk, visit: Visit): void {
  descend(root, parts, 0, walk, visit);
}

/** In `parts`, all selectors before `at` have been replaced by array indexes. */
function descend(container: Container, parts: readonly string[], at: number, walk: Walk, visit: Visit): void {
  const indexes = selectedIndexes(container, parts, at, walk);
  for (const step of indexes?.map(String) ?? [parts[at] as string]) {
    const real = parts.with(at, step);
    if (!Array.isArray(container) || isArrayIndex(step)) stepInto(container, real, at, walk, visit);
    else if (walk.creates) throw notViable(real, at, container);
  }
}

function stepInto(container: Container, parts: readonly string[], at: number, walk: Walk, visit: Visit): void {
  const step = parts[at] as string;
  const current = member(container, step);
  if (at === parts.length - 1) {
    const next = visit(current, parts.join('.'));
    if (next !== current) assign(container, step, next);
    return;
  }
  const inner = innerContainer(current, parts, at, walk);
  if (!inner) return;
  descend(inner, parts, at + 1, walk, visit);
  if (inner !== current && Object.keys(inner).length > 0) assign(container, step, inner);
}

/** Returns the document or array to continue in; a new one where there is none yet and the operator creates fields. */
function innerContainer(current: unknown, parts: readonly string[], at: number, walk: Walk): Container | undefined {
  if (isDoc(current) || Array.isArray(current)) return current;
  selectedIndexes(current, parts, at + 1, walk);
  if (!walk.creates) return undefined;
  if (current === undefined) return {};
  throw notViable(parts, at + 1, current);
}
