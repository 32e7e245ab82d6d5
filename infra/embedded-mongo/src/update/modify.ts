import { ServerError } from '../errors';
import { typeName } from '../query/type-names';
import { cloneDoc } from '../values/clone';
import { type Doc, isArrayIndex, isDoc } from '../values/doc';
import { type Modifier, modifiers, neverCreating } from './operators';
import type { UpdateScope } from './scope';
import { visitTargets } from './target';

/** An update with operators, compiled; gives the new document and leaves the old one alone. */
export type Modify = (doc: Doc, position: number | undefined) => Doc;

interface Assignment {
  readonly path: string;
  readonly parts: readonly string[];
  readonly creates: boolean;
  readonly modify: Modifier;
}

interface Rename {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function splitUpdatePath(path: string): readonly string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new ServerError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  const bad = parts.find((part, at) => part.startsWith('$') && part !== '$' && !/^\$\[.*\]$/.test(part) && at >= 0);
  if (bad)
    throw new ServerError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${path}' is not allowed in the context of an update's replacement document.`,
    );
  if (parts[0]?.startsWith('$'))
    throw new ServerError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  return parts;
}

/** Conflicts are told by path, so the order in which fields come into being is by path too, as in MongoDB. */
function byPath(a: Assignment, b: Assignment): number {
  for (let at = 0; at < Math.min(a.parts.length, b.parts.length); at++) {
    const [left, right] = [a.parts[at] as string, b.parts[at] as string];
    if (left === right) continue;
    if (isArrayIndex(left) && isArrayIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.parts.length - b.parts.length;
}

function checkConflicts(paths: readonly (readonly string[])[]): void {
  const seen: string[] = [];
  for (const parts of paths) {
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

function operandsOf(operator: string, operands: unknown): [string, unknown][] {
  if (!isDoc(operands)) {
    throw new ServerError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(operands)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(operands)}}`,
    );
  }
  return Object.entries(operands);
}

function parseAssignments(update: Doc, scope: UpdateScope): Assignment[] {
  return Object.entries(update).flatMap(([operator, operands]) => {
    if (operator === '$rename') return [];
    const factory = Object.hasOwn(modifiers, operator) ? modifiers[operator] : undefined;
    if (!factory)
      throw new ServerError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    return operandsOf(operator, operands).map(([path, operand]) => ({
      path,
      parts: splitUpdatePath(path),
      creates: !neverCreating.has(operator) && !(operator === '$setOnInsert' && !scope.isInsert),
      modify: factory(operand, scope),
    }));
  });
}

function parseRenames(operands: unknown): Rename[] {
  if (operands === undefined) return [];
  return operandsOf('$rename', operands).map(([from, to]) => {
    if (typeof to !== 'string')
      throw new ServerError('BadValue', `The 'to' field for $rename must be a string: ${from}`);
    if (from === to) throw new ServerError('BadValue', `The source and target field for $rename must differ: ${from}`);
    const rename = { from: splitUpdatePath(from), to: splitUpdatePath(to) };
    if ([...rename.from, ...rename.to].some((part) => part.startsWith('$')))
      throw new ServerError('BadValue', `The source and target of $rename may not be dynamic: ${from}`);
    return rename;
  });
}

function checkArrayFilters(assignments: readonly Assignment[], scope: UpdateScope): void {
  const used = new Set(
    assignments.flatMap(({ parts }) =>
      parts.map((part) => /^\$\[(.+)\]$/.exec(part)?.[1]).filter((name) => name !== undefined),
    ),
  );
  for (const name of used) {
    if (!scope.arrayFilters.has(name))
      throw new ServerError('BadValue', `No array filter found for identifier '${name}'`);
  }
  for (const name of scope.arrayFilters.keys()) {
    if (!used.has(name))
      throw new ServerError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`);
  }
}

function applyRename(doc: Doc, { from, to }: Rename, scope: UpdateScope): void {
  let moved: unknown;
  visitTargets(doc, from, { scope, position: undefined, creates: false }, (current) => {
    moved = current;
    return undefined;
  });
  if (moved !== undefined) visitTargets(doc, to, { scope, position: undefined, creates: true }, () => moved);
}

/**
 * Compiles an update such as `{ $set: {...}, $inc: {...} }`.
 *
 * @throws ServerError for operators, operands and paths MongoDB refuses.
 */
export function compileModify(update: Doc, scope: UpdateScope): Modify {
  const assignments = parseAssignments(update, scope).sort(byPath);
  const renames = parseRenames(update.$rename);
  checkConflicts([...assignments.map(({ parts }) => parts), ...renames.flatMap(({ from, to }) => [from, to])]);
  checkArrayFilters(assignments, scope);
  return (doc, position) => {
    const result = cloneDoc(doc);
    for (const rename of renames) applyRename(result, rename, scope);
    for (const { parts, modify, creates } of assignments)
      visitTargets(result, parts, { scope, position, creates }, modify);
    return result;
  };
}
