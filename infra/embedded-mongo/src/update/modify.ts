import { ServerError } from '../errors';
import { cloneDoc, type Doc, isArrayIndex, isDoc } from '../values/doc';
import { typeName } from '../values/kinds';
import type { ArrayFilters } from './array-filters';
import { type Modifier, modifiers } from './operators';
import { visitTargets } from './target';

/** The circumstances of an update besides its operators. */
export interface UpdateScope {
  /** True while the update creates the document of an upsert. */
  readonly isInsert: boolean;
  readonly arrayFilters: ArrayFilters;
}

interface Assignment {
  readonly parts: readonly string[];
  /** False for operators that never create a field. For them, a missing path is no error. */
  readonly creates: boolean;
  readonly modify: Modifier;
}

function splitUpdatePath(path: string): readonly string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new ServerError('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
  const bad = parts.find((part, at) => part.startsWith('$') && (at === 0 || !/^\$\[.*\]$/.test(part)));
  if (bad) throw new ServerError('DollarPrefixedFieldName', `The embedded server cannot update '${bad}' in '${path}'.`);
  return parts;
}

/** New fields are created in the order of their paths, as in MongoDB. */
function byPath(a: Assignment, b: Assignment): number {
  for (let at = 0; at < Math.min(a.parts.length, b.parts.length); at++) {
    const [left, right] = [a.parts[at] as string, b.parts[at] as string];
    if (left === right) continue;
    if (isArrayIndex(left) && isArrayIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.parts.length - b.parts.length;
}

function checkConflicts(assignments: readonly Assignment[]): void {
  const seen: string[] = [];
  for (const { parts } of assignments) {
    const path = parts.join('.');
    const conflict = seen.find(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    );
    if (conflict !== undefined)
      throw new ServerError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${conflict}'`,
      );
    seen.push(path);
  }
}

function parseAssignments(update: Doc, isInsert: boolean): Assignment[] {
  return Object.entries(update).flatMap(([operator, operands]) => {
    const factory = Object.hasOwn(modifiers, operator) ? modifiers[operator] : undefined;
    if (!factory)
      throw new ServerError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(operands))
      throw new ServerError('FailedToParse', `${operator} operates on fields, but we found ${typeName(operands)}`);
    const creates = operator !== '$unset' && operator !== '$pull' && (operator !== '$setOnInsert' || isInsert);
    return Object.entries(operands).map(([path, operand]) => ({
      parts: splitUpdatePath(path),
      creates,
      modify: factory(operand, isInsert),
    }));
  });
}

/** Makes sure that every array filter is used and every identifier has a filter. */
function checkArrayFilters(assignments: readonly Assignment[], filters: ArrayFilters): void {
  const names = assignments.flatMap(({ parts }) => parts.map((part) => /^\$\[(.+)\]$/.exec(part)?.[1] ?? ''));
  const used = new Set(names.filter((name) => name !== ''));
  for (const name of used)
    if (!filters.has(name)) throw new ServerError('BadValue', `No array filter found for identifier '${name}'`);
  for (const name of filters.keys())
    if (!used.has(name))
      throw new ServerError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`);
}

/**
 * Compiles an update such as `{ $set: {...}, $inc: {...} }`. It returns a new document and does not change the old one.
 *
 * @throws ServerError for unsupported operators, operands and paths.
 */
export function compileModify(update: Doc, { isInsert, arrayFilters }: UpdateScope): (doc: Doc) => Doc {
  const assignments = parseAssignments(update, isInsert).sort(byPath);
  checkConflicts(assignments);
  checkArrayFilters(assignments, arrayFilters);
  return (doc) => {
    const result = cloneDoc(doc);
    for (const { parts, modify, creates } of assignments)
      visitTargets(result, parts, { arrayFilters, creates }, modify);
    return result;
  };
}
