import { Binary, BSONRegExp, Code, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { ServerError } from '../errors';
import { isDoc } from '../values/doc';
import { isNumeric, kindOf, toDouble } from '../values/numbers';
import type { ValueTest } from './path';

const numbersByName: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const namesByNumber = new Map(Object.entries(numbersByName).map(([name, number]) => [number, name]));

const wrapperNames: readonly [new (...args: never[]) => object, string][] = [
  [Date, 'date'],
  [ObjectId, 'objectId'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [Timestamp, 'timestamp'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
];

/** The alias of a value's BSON type, as `$type` names it; `missing` for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isNumeric(value)) return kindOf(value);
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (isDoc(value)) return 'object';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  return wrapperNames.find(([type]) => value instanceof type)?.[1] ?? 'undefined';
}

function namesFor(operand: unknown): readonly string[] {
  if (operand === 'number') return ['double', 'int', 'long', 'decimal'];
  if (typeof operand === 'string' && operand in numbersByName) return [operand];
  const name = isNumeric(operand) ? namesByNumber.get(toDouble(operand)) : undefined;
  if (name === undefined) throw new ServerError('BadValue', `Unknown type name alias or code: ${String(operand)}`);
  return [name];
}

/** `$type`, by alias, by number or by a list of them. */
export function hasType(operand: unknown): ValueTest {
  const names = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(namesFor));
  return (value) => names.has(typeName(value));
}
