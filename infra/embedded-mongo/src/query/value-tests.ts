import { BSONRegExp, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { compareValues, equalValues } from '../values/compare';
import { keyOf } from '../values/key-writer';
import { rank, rankOf } from '../values/kinds';
import { isNumeric, toDouble } from '../values/numbers';
import type { ValueTest } from './path';
import { regexTest } from './regex';

/** `$eq`; null also matches what is missing. */
export function equals(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  if (operand instanceof ObjectId) return (value) => value instanceof ObjectId && operand.equals(value);
  return (value) => equalValues(value, operand);
}

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

/** `$gt` and its kin: only values of the operand's own type compare, except with MinKey and MaxKey. */
export function compares(operand: unknown, accept: (order: number) => boolean): ValueTest {
  if (operand instanceof BSONRegExp) throw new ServerError('BadValue', "Can't have RegEx as arg to predicate");
  if (operand === null || operand === undefined) return accept(0) ? equals(null) : () => false;
  const type = rankOf(operand);
  if (type === rank.minKey || type === rank.maxKey) return (value) => accept(compareValues(value ?? null, operand));
  if (isNaNValue(operand)) return accept(0) ? isNaNValue : () => false;
  return (value) => rankOf(value) === type && !isNaNValue(value) && accept(compareValues(value, operand));
}

function valuesIn(operands: readonly unknown[]): ValueTest {
  const plain = operands.filter((operand) => !(operand instanceof BSONRegExp));
  const keys = new Set(plain.map((operand) => keyOf(operand)));
  const hasNull = plain.includes(null);
  const allStrings = plain.every((operand) => typeof operand === 'string');
  if (allStrings) {
    const strings = new Set<unknown>(plain);
    return (value) => strings.has(value);
  }
  return (value) => (value === undefined ? hasNull : keys.has(keyOf(value)));
}

/** `$in`: any of the values, or any of the regular expressions among them. */
export function isIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new ServerError('BadValue', '$in needs an array');
  const known = valuesIn(operand);
  const regexes = operand.filter((entry): entry is BSONRegExp => entry instanceof BSONRegExp).map(regexTest);
  if (regexes.length === 0) return known;
  return (value) => known(value) || regexes.some((test) => test(value));
}

/** `$mod: [divisor, remainder]`, on whole parts. */
export function modulo(operand: unknown): ValueTest {
  if (!Array.isArray(operand) || operand.length !== 2 || !operand.every(isNumeric)) {
    throw new ServerError('BadValue', 'malformed mod, needs to be an array of two numbers');
  }
  const [divisor, remainder] = operand.map((entry) => Math.trunc(toDouble(entry))) as [number, number];
  if (divisor === 0) throw new ServerError('BadValue', 'divisor cannot be 0');
  return (value) => isNumeric(value) && Math.trunc(toDouble(value)) % divisor === remainder;
}

function bitPositions(operand: unknown): bigint {
  if (isNumeric(operand) && Number.isInteger(toDouble(operand)) && toDouble(operand) >= 0)
    return BigInt(toDouble(operand));
  if (Array.isArray(operand)) return operand.reduce<bigint>((mask, bit) => mask | (1n << BigInt(toDouble(bit))), 0n);
  throw new ServerError('BadValue', 'a bit test needs a non-negative whole number or an array of bit positions');
}

/** `$bitsAllSet` and its kin, on whole numbers. */
export function bits(operand: unknown, accept: (set: bigint, mask: bigint) => boolean): ValueTest {
  const mask = bitPositions(operand);
  return (value) =>
    isNumeric(value) && Number.isInteger(toDouble(value)) && accept(BigInt(toDouble(value)) & mask, mask);
}
