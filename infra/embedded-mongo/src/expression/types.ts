import { Double, Long, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { typeName } from '../query/type-names';
import { doubleOf, isNumeric, kindOf, looksLikeInt32, toDouble, wholeOf } from '../values/numbers';
import { type Evaluator, isNullish, namedOperands, type OperatorTable, unary } from './operator';
import { truthyValue } from './truth';

function cannotConvert(value: unknown, to: string): ServerError {
  return new ServerError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

/** A value as text, as `$toString` and the string operators see it. */
export function stringOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return value instanceof Long ? value.toString() : String(toDouble(value));
  throw cannotConvert(value, 'string');
}

function parsedNumber(value: string, to: string): number {
  const number = /^\s*$/.test(value) ? Number.NaN : Number(value);
  if (Number.isNaN(number))
    throw new ServerError('ConversionFailure', `Failed to parse number '${value}' in $convert to ${to}`);
  return number;
}

function rawNumber(value: unknown, to: string): number {
  if (isNumeric(value)) return toDouble(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return parsedNumber(value, to);
  if (value instanceof Date && to !== 'int') return value.getTime();
  throw cannotConvert(value, to);
}

function toInt(value: unknown): unknown {
  const number = Math.trunc(rawNumber(value, 'int')) + 0;
  if (typeof value === 'string' && !/^\s*[+-]?\d+\s*$/.test(value))
    throw new ServerError('ConversionFailure', `Failed to parse number '${value}' in $convert`);
  if (!looksLikeInt32(number))
    throw new ServerError('ConversionFailure', 'Conversion would overflow target type in $convert');
  return number;
}

function toLong(value: unknown): unknown {
  if (isNumeric(value) && kindOf(value) === 'long') return value;
  const number = rawNumber(value, 'long');
  if (!Number.isFinite(number))
    throw new ServerError('ConversionFailure', 'Conversion would overflow target type in $convert');
  const whole = wholeOf(typeof value === 'string' ? BigInt(value.trim()) : BigInt(Math.trunc(number)));
  return typeof whole === 'number' ? Long.fromNumber(whole) : whole;
}

function toDoubleValue(value: unknown): unknown {
  return doubleOf(rawNumber(value, 'double'));
}

function toDate(value: unknown): unknown {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && kindOf(value) !== 'int') return new Date(toDouble(value));
  const parsed = typeof value === 'string' ? new Date(value) : undefined;
  if (parsed && !Number.isNaN(parsed.getTime())) return parsed;
  throw cannotConvert(value, 'date');
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value)) return new ObjectId(value);
  throw new ServerError('ConversionFailure', 'Failed to parse objectId in $convert with no onError value');
}

const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: stringOf,
  int: toInt,
  long: toLong,
  double: toDoubleValue,
  bool: (value) => truthyValue(value),
  date: toDate,
  objectId: toObjectId,
};
const aliases: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
};

function conversionTo(target: unknown): (value: unknown) => unknown {
  const name = isNumeric(target) ? aliases[toDouble(target)] : target;
  const convert = typeof name === 'string' ? conversions[name] : undefined;
  if (!convert)
    throw new ServerError('BadValue', `$convert's 'to' must be a type this server knows: ${String(target)}`);
  return convert;
}

function converting(to: string) {
  const convert = conversionTo(to);
  return unary((value) => (isNullish(value) ? null : convert(value)));
}

const convert: OperatorTable[string] = (operand, compile, name) => {
  const operands = namedOperands(name, operand, ['input', 'to'], ['onError', 'onNull']);
  const [input, to, onNull] = [compile(operands.input), compile(operands.to), compile(operands.onNull ?? null)];
  const onError: Evaluator | undefined = 'onError' in operands ? compile(operands.onError) : undefined;
  return (environment) => {
    const value = input(environment);
    if (isNullish(value)) return onNull(environment);
    const apply = conversionTo(to(environment));
    if (!onError) return apply(value);
    try {
      return apply(value);
    } catch {
      return onError(environment); // what `onError` is for: any value that cannot be converted
    }
  };
};

export const types: OperatorTable = {
  $convert: convert,
  $toString: converting('string'),
  $toInt: converting('int'),
  $toLong: converting('long'),
  $toDouble: converting('double'),
  $toBool: converting('bool'),
  $toDate: converting('date'),
  $toObjectId: converting('objectId'),
  $type: unary(typeName),
  $isNumber: unary((value) => isNumeric(value) || value instanceof Double),
};
