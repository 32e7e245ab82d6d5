import type { Binary, BSONRegExp, ObjectId } from 'bson';
import type { Doc } from './doc';
import { rank, rankOf } from './kinds';
import { compareNumbers, type Numeric } from './numbers';

function order<T extends string | number | bigint | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Moves surrogates behind the rest of the plane, so that code units order like code points (and like UTF-8). */
function fixSurrogate(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Orders strings as MongoDB does without a collation: by their UTF-8 bytes. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    return left >= 0xd800 && right >= 0xd800 ? fixSurrogate(left) - fixSurrogate(right) : left - right;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [nameA, valueA] = left[at] as [string, unknown];
    const [nameB, valueB] = right[at] as [string, unknown];
    const difference = rankOf(valueA) - rankOf(valueB) || compareStrings(nameA, nameB) || compareValues(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = compareValues(a[at], b[at]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.buffer, b.buffer);
}

const comparators: Readonly<Record<number, (a: unknown, b: unknown) => number>> = {
  [rank.number]: (a, b) => compareNumbers(a as Numeric, b as Numeric),
  [rank.string]: (a, b) => compareStrings(String(a), String(b)),
  [rank.object]: (a, b) => compareDocs(a as Doc, b as Doc),
  [rank.array]: (a, b) => compareArrays(a as unknown[], b as unknown[]),
  [rank.binary]: (a, b) => compareBinaries(a as Binary, b as Binary),
  [rank.objectId]: (a, b) => Buffer.compare((a as ObjectId).id, (b as ObjectId).id),
  [rank.boolean]: (a, b) => Number(a) - Number(b),
  [rank.date]: (a, b) => order(Number(a), Number(b)),
  [rank.regex]: (a, b) =>
    compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
    compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options),
};

/** Orders any two values by MongoDB's rules: by type first, numbers of all types together; missing comes before null. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const left = rankOf(a);
  const right = rankOf(b);
  return left !== right ? left - right : (comparators[left]?.(a, b) ?? 0);
}

/** Equality as queries see it: 1, 1.0 and NumberLong(1) are equal; documents only with their fields in the same order. */
export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}
