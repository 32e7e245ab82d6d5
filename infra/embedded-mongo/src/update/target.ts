import { ServerError } from '../errors';
import { typeName } from '../query/type-names';
import { type Doc, isArrayIndex, isDoc, memberOf, setMember } from '../values/doc';
import type { UpdateScope } from './scope';

type Container = Doc | unknown[];
type Visit = (current: unknown, path: string) => unknown;

/** How to walk to the fields an update path names. */
export interface Walk {
  readonly scope: UpdateScope;
  /** What the positional `$` stands for. */
  readonly position: number | undefined;
  /** False for operators such as `$unset`, for which a path that is not there is nothing to do. */
  readonly creates: boolean;
}

/** An array index beyond this would only fill memory with nulls; MongoDB has the same limit. */
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
    if (index < container.length) container[index] = null; // an unset element keeps its place
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

/** The indexes that `$[]`, `$[name]` or `$` stands for. */
function selectedIndexes(array: unknown, part: string, walk: Walk, parts: readonly string[]): number[] | undefined {
  if (part === '$') {
    if (walk.position !== undefined) return [walk.position];
    throw new ServerError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  const name = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (name === undefined) return undefined;
  if (!Array.isArray(array)) {
    if (array === undefined)
      throw new ServerError(
        'BadValue',
        `The path '${parts.join('.')}' must exist in the document in order to apply array updates.`,
      );
    throw new ServerError('BadValue', `Cannot apply array updates to non-array element ${JSON.stringify(array)}`);
  }
  const accepts = walk.scope.arrayFilters.get(name) ?? (() => true);
  return [...array.keys()].filter((index) => accepts(array[index]));
}

/**
 * Applies a visitor to every field that an update path names and puts what it returns in the field's place.
 *
 * @throws ServerError `PathNotViable` when the path leads through a value that has no fields.
 */
export function visitTargets(root: Doc, parts: readonly string[], walk: Walk, visit: Visit): void {
  descend(root, parts, 0, walk, visit, []);
}

function descend(
  container: Container,
  parts: readonly string[],
  at: number,
  walk: Walk,
  visit: Visit,
  real: readonly string[],
): void {
  const part = parts[at] as string;
  const indexes = selectedIndexes(container, part, walk, parts.slice(0, at));
  for (const step of indexes?.map(String) ?? [part]) {
    if (Array.isArray(container) && !isArrayIndex(step)) {
      if (!walk.creates) return;
      throw notViable([...real, step], real.length, container);
    }
    stepInto(container, step, parts, at, walk, visit, [...real, step]);
  }
}

function stepInto(
  container: Container,
  step: string,
  parts: readonly string[],
  at: number,
  walk: Walk,
  visit: Visit,
  real: readonly string[],
): void {
  const current = member(container, step);
  if (at === parts.length - 1) {
    const next = visit(current, real.join('.'));
    if (next !== current) assign(container, step, next);
    return;
  }
  const inner = innerContainer(current, parts, at, walk, real);
  if (!inner) return;
  descend(inner, parts, at + 1, walk, visit, real);
  if (inner !== current && Object.keys(inner).length > 0) assign(container, step, inner);
}

/** The document or array to go into; a new one where there is none yet and the operator creates fields. */
function innerContainer(
  current: unknown,
  parts: readonly string[],
  at: number,
  walk: Walk,
  real: readonly string[],
): Container | undefined {
  if (isDoc(current) || Array.isArray(current)) return current;
  const next = parts[at + 1] as string;
  if (next.startsWith('$[')) selectedIndexes(current, next, walk, real);
  if (!walk.creates) return undefined;
  if (current === undefined) return {};
  throw notViable([...real, next], real.length, current);
}
