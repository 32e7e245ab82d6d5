import { ServerError } from '../errors';
import { compareValues, order } from '../values/compare';
import type { Doc } from '../values/doc';
import { compoundKeyOf } from '../values/key-writer';
import { isNumeric, toDouble } from '../values/numbers';
import { extractKeys } from './key-values';
import { type Path, splitPath } from './path';

/** One field of a sort or of an index. */
export interface SortField {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
}

/**
 * Parses a sort such as `{ date: -1, _id: -1 }`.
 *
 * @throws ServerError for directions other than 1 and -1.
 */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([name, direction]) => {
    const number = isNumeric(direction) ? toDouble(direction) : Number.NaN;
    if (number !== 1 && number !== -1)
      throw new ServerError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (name.startsWith('$') || name.split('.').includes(''))
      throw new ServerError(15998, `FieldPath '${name}' must not have empty parts or begin with '$'.`);
    return { name, path: splitPath(name), descending: number === -1 };
  });
}

/**
 * Returns the value that a document is sorted by: the smallest at the path for an ascending sort, the largest for a
 * descending one.
 */
function sortValue(doc: Doc, field: SortField): unknown {
  const values = extractKeys(doc, [field.path]).entries.flat();
  if (values.length === 1) return values[0];
  const sign = field.descending ? -1 : 1;
  return values.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
}

/** Returns the sort key of a document. Keys compare as strings. */
function sortKey(doc: Doc, fields: readonly SortField[]): string {
  return compoundKeyOf(
    fields.map((field) => sortValue(doc, field)),
    fields.map(({ descending }) => descending),
  );
}

/** Sorts documents stably. With `limit`, returns only that many of the first. */
export function sortDocs<T>(
  entries: Iterable<T>,
  docOf: (entry: T) => Doc,
  fields: readonly SortField[],
  limit = Number.POSITIVE_INFINITY,
): T[] {
  const keyed = Array.from(entries, (entry) => ({ entry, key: sortKey(docOf(entry), fields) }));
  keyed.sort((a, b) => order(a.key, b.key));
  return (limit < keyed.length ? keyed.slice(0, limit) : keyed).map(({ entry }) => entry);
}
