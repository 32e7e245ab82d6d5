import { Long, Timestamp } from 'bson';
import { ServerError } from '../errors';
import { typeName } from '../query/type-names';
import { cloneValue } from '../values/clone';
import { compareValues, equalValues } from '../values/compare';
import { isDoc } from '../values/doc';
import { add, isNumeric, kindOf, multiply, type Numeric, toDouble, wholeNumber, wholeOf } from '../values/numbers';
import { pullTest } from './pull';
import { pushModifier } from './push';
import type { UpdateScope } from './scope';

/** Gives a field's new value; undefined removes the field or leaves it missing. */
export type Modifier = (current: unknown, path: string) => unknown;

/** Reads an operator's operand once; the modifier then runs for each document. */
export type ModifierFactory = (operand: unknown, scope: UpdateScope) => Modifier;

function number(value: unknown, operator: string): Numeric {
  if (isNumeric(value)) return value;
  throw new ServerError(
    'TypeMismatch',
    `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: ${JSON.stringify(value)}`,
  );
}

function arithmetic(
  operator: string,
  apply: (a: Numeric, b: Numeric) => Numeric,
  whenMissing: (operand: Numeric) => Numeric,
): ModifierFactory {
  return (operand) => {
    const amount = number(operand, operator);
    return (current, path) => {
      if (current === undefined) return whenMissing(amount);
      if (!isNumeric(current)) {
        throw new ServerError(
          'TypeMismatch',
          `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
        );
      }
      const result = apply(current, amount);
      const overflowed = kindOf(result) === 'double' && kindOf(current) !== 'double' && kindOf(amount) !== 'double';
      if (overflowed)
        throw new ServerError('BadValue', `Failed to apply ${operator} operations to current value for field ${path}`);
      return result;
    };
  };
}

function extreme(isBetter: (order: number) => boolean): ModifierFactory {
  return (operand) => (current) =>
    current === undefined || isBetter(compareValues(operand, current)) ? cloneValue(operand) : current;
}

const currentDate: ModifierFactory = (operand, { now }) => {
  const type = isDoc(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'date') return () => now;
  if (type === 'timestamp') return () => Timestamp.fromBits(0, Math.floor(now.getTime() / 1000));
  throw new ServerError(
    'BadValue',
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
};

function arrayAt(current: unknown, path: string, operator: string): unknown[] {
  if (Array.isArray(current)) return current;
  throw new ServerError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(current)} in document (${operator})`,
  );
}

const addToSet: ModifierFactory = (operand) => {
  const isEach = isDoc(operand) && '$each' in operand;
  if (isEach && Object.keys(operand).length > 1)
    throw new ServerError('BadValue', 'Found unexpected fields after $each in $addToSet');
  if (isEach && !Array.isArray(operand.$each))
    throw new ServerError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  const values = isEach ? (operand.$each as unknown[]) : [operand];
  return (current, path) => {
    const result = [...(current === undefined ? [] : arrayAt(current, path, '$addToSet'))];
    for (const value of values)
      if (!result.some((present) => equalValues(present, value))) result.push(cloneValue(value));
    return result;
  };
};

const pop: ModifierFactory = (operand) => {
  const end = wholeNumber(operand, '$pop');
  if (end !== 1 && end !== -1) throw new ServerError('FailedToParse', `$pop expects 1 or -1, found: ${end}`);
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current))
      throw new ServerError(
        'TypeMismatch',
        `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
      );
    return end === 1 ? current.slice(0, -1) : current.slice(1);
  };
};

const pull: ModifierFactory = (operand, scope) => {
  const isPulled = pullTest(operand, scope);
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current))
      throw new ServerError('BadValue', `Cannot apply $pull to a non-array value at '${path}'`);
    return current.filter((element) => !isPulled(element));
  };
};

const pullAll: ModifierFactory = (operand) => {
  if (!Array.isArray(operand)) throw new ServerError('BadValue', '$pullAll requires an array argument');
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current))
      throw new ServerError('BadValue', `Cannot apply $pullAll to a non-array value at '${path}'`);
    return current.filter((element) => !operand.some((value) => equalValues(value, element)));
  };
};

const bitwise: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function wholeBits(value: unknown, what: string): bigint {
  if (isNumeric(value) && kindOf(value) !== 'double')
    return value instanceof Long ? value.toBigInt() : BigInt(toDouble(value));
  throw new ServerError('BadValue', `${what} must be an integer`);
}

const bit: ModifierFactory = (operand) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new ServerError('BadValue', 'The $bit modifier needs an object such as {and: 1}');
  const steps = Object.entries(operand).map(([name, value]) => {
    const apply = bitwise[name];
    if (!apply)
      throw new ServerError('BadValue', `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    return (bits: bigint) => apply(bits, wholeBits(value, 'The $bit modifier field'));
  });
  return (current, path) => {
    const bits = current === undefined ? 0n : wholeBits(current, `The field '${path}'`);
    const result = wholeOf(steps.reduce((value, step) => step(value), bits));
    return current instanceof Long && typeof result === 'number' ? Long.fromNumber(result) : result;
  };
};

/** The update operators that give one field a new value. `$rename` moves a value and is handled apart. */
export const modifiers: Readonly<Record<string, ModifierFactory>> = {
  $set: (operand) => () => cloneValue(operand),
  $setOnInsert: (operand, { isInsert }) => (isInsert ? () => cloneValue(operand) : (current) => current),
  $unset: () => () => undefined,
  $inc: arithmetic('$inc', add, (amount) => amount),
  $mul: arithmetic('$mul', multiply, (amount) => multiply(amount, 0)),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $push: pushModifier,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $bit: bit,
};

/** Operators that never create a field, so that a path which is not there is no error for them. */
export const neverCreating: ReadonlySet<string> = new Set(['$unset', '$pop', '$pull', '$pullAll']);
