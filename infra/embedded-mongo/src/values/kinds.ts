import type { Code } from 'bson';

/** MongoDB's canonical type order. The numbers are also the first byte of an encoded key, so all stay under 0x80. */
export const rank = {
  minKey: 2,
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
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

const wrapperRanks: Readonly<Record<string, number>> = {
  MinKey: rank.minKey,
  Double: rank.number,
  Int32: rank.number,
  Long: rank.number,
  Binary: rank.binary,
  ObjectId: rank.objectId,
  Timestamp: rank.timestamp,
  BSONRegExp: rank.regex,
  BSONSymbol: rank.string,
  MaxKey: rank.maxKey,
};

/** The `_bsontype` of a wrapper class instance, else undefined. */
export function wrapperType(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === Object.prototype || prototype === Array.prototype || prototype === null) return undefined;
  return (value as { _bsontype?: string })._bsontype;
}

/** Where the value's type stands in MongoDB's sort order. */
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
    default:
      return value === null ? rank.null : rankOfObject(value as object);
  }
}

function rankOfObject(value: object): number {
  if (Array.isArray(value)) return rank.array;
  if (value instanceof Date) return rank.date;
  const type = wrapperType(value);
  if (type === undefined) return rank.object;
  if (type === 'Code') return (value as Code).scope ? rank.codeWithScope : rank.code;
  return wrapperRanks[type] ?? rank.object;
}
