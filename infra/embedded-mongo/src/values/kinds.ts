import { Binary, BSONRegExp, ObjectId } from 'bson';
import { isDoc } from './doc';
import { isNumeric, kindOf } from './numbers';

/**
 * MongoDB's canonical type order. The numbers are also the first bytes of encoded keys, so they must stay under 0x80.
 */
export const rank = {
  missing: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  regex: 50,
} as const;

/** Returns the position of the value's type in MongoDB's sort order. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return rank.missing;
    case 'number':
      return rank.number;
    case 'string':
      return rank.string;
    case 'boolean':
      return rank.boolean;
  }
  if (value === null) return rank.null;
  if (isDoc(value)) return rank.object;
  if (Array.isArray(value)) return rank.array;
  if (value instanceof Date) return rank.date;
  if (value instanceof ObjectId) return rank.objectId;
  if (value instanceof Binary) return rank.binary;
  return value instanceof BSONRegExp ? rank.regex : rank.number;
}

const names: Readonly<Record<number, string>> = {
  [rank.null]: 'null',
  [rank.string]: 'string',
  [rank.object]: 'object',
  [rank.array]: 'array',
  [rank.binary]: 'binData',
  [rank.objectId]: 'objectId',
  [rank.boolean]: 'bool',
  [rank.date]: 'date',
  [rank.regex]: 'regex',
};

/** Returns the name of a value's BSON type for error messages; `missing` for undefined. */
export function typeName(value: unknown): string {
  return isNumeric(value) ? kindOf(value) : (names[rankOf(value)] ?? 'missing');
}
