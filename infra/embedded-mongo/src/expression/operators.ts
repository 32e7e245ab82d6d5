import { ServerError } from '../errors';
import { compareValues } from '../values/compare';
import { type Doc, isDoc, setMember } from '../values/doc';
import * as numbers from '../values/numbers';
import {
  type Environment,
  type Evaluator,
  isNullish,
  namedOperands,
  type OperatorCompiler,
  onValues,
} from './operator';

/** Converts a value to a condition as MongoDB does: only false, 0, null and missing are false. */
function isTruthy(value: unknown): boolean {
  if (numbers.isNumeric(value)) return numbers.toDouble(value) !== 0;
  return value !== false && !isNullish(value);
}

/** Returns the sum of the numbers among the values and ignores all others. */
export function sumOf(values: readonly unknown[]): numbers.Numeric {
  return values.filter(numbers.isNumeric).reduce<numbers.Numeric>(numbers.add, 0);
}

/** Returns the mean of the numbers among the values; null when there are none. */
export function averageOf(values: readonly unknown[]): numbers.Numeric | null {
  const counted = values.filter(numbers.isNumeric);
  return counted.length === 0 ? null : numbers.doubleOf(numbers.toDouble(sumOf(counted)) / counted.length);
}

/** Returns the least (sign 1) or greatest (sign -1) of the values, ignoring nullish ones; null when there are none. */
export function extremeOf(values: readonly unknown[], sign: 1 | -1): unknown {
  const present = values.filter((value) => !isNullish(value));
  if (present.length === 0) return null;
  return present.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
}

/** Merges documents from left to right and ignores null and missing ones. */
export function mergeObjects(values: readonly unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) throw new ServerError(40400, '$mergeObjects requires object inputs');
    for (const [name, member] of Object.entries(value)) setMember(result, name, member);
  }
  return result;
}

/** Applies the function to the elements of a single array operand, or else to the operands themselves. */
function overElements(apply: (values: readonly unknown[]) => unknown): OperatorCompiler {
  return onValues((values) => apply(values.length === 1 && Array.isArray(values[0]) ? values[0] : values));
}

function comparing(accept: (order: number) => boolean): OperatorCompiler {
  return onValues(([left, right]) => accept(compareValues(left, right)), 2);
}

function numberOrDate(value: unknown): numbers.Numeric {
  if (value instanceof Date) return numbers.doubleOf(value.getTime());
  if (numbers.isNumeric(value)) return value;
  throw new ServerError('TypeMismatch', '$add and $subtract only support numeric or date types');
}

function addAll(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const dates = values.filter((value) => value instanceof Date).length;
  if (dates > 1) throw new ServerError(16612, 'only one date allowed in an $add expression');
  const sum = values.map(numberOrDate).reduce(numbers.add, 0);
  return dates === 1 ? new Date(numbers.toDouble(sum)) : sum;
}

function difference([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  if (right instanceof Date && !(left instanceof Date))
    throw new ServerError(16556, "can't $subtract a Date from a number");
  const result = numbers.subtract(numberOrDate(left), numberOrDate(right));
  if (!(left instanceof Date)) return result;
  const milliseconds = numbers.toDouble(result);
  return right instanceof Date ? numbers.wholeOf(BigInt(milliseconds)) : new Date(milliseconds);
}

function arrayOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ServerError(28689, `${name}'s argument must be an array`);
}

/** Evaluates an expression for every element of `input`, with the element in a variable. */
function eachElement(
  bodyName: 'in' | 'cond',
  collect: (elements: unknown[], body: (element: unknown) => unknown) => unknown,
): OperatorCompiler {
  return (operand, compile, name) => {
    const operands = namedOperands(name, operand, ['input', bodyName], ['as']);
    const variable = typeof operands.as === 'string' ? operands.as : 'this';
    const input = compile(operands.input);
    const body = compile(operands[bodyName], [variable]);
    return (environment) => {
      const values = input(environment);
      if (isNullish(values)) return null;
      const within = (element: unknown): Environment => ({
        ...environment,
        variables: { ...environment.variables, [variable]: element },
      });
      return collect(arrayOf(values, name), (element) => body(within(element)));
    };
  };
}

const cond: OperatorCompiler = (operand, compile, name) => {
  const parts = ['if', 'then', 'else'];
  const members = Array.isArray(operand) ? Object.fromEntries(parts.map((part, at) => [part, operand[at]])) : operand;
  const { if: condition, then, else: otherwise } = namedOperands(name, members, parts);
  const [test, yes, no] = [compile(condition), compile(then), compile(otherwise)];
  return (environment) => (isTruthy(test(environment)) ? yes : no)(environment);
};

function logical(join: (tests: Evaluator[], holds: (test: Evaluator) => boolean) => boolean): OperatorCompiler {
  return (operand, compile) => {
    const tests = (Array.isArray(operand) ? operand : [operand]).map((entry) => compile(entry));
    return (environment) => join(tests, (test) => isTruthy(test(environment)));
  };
}

/** All supported expression operators. Others are refused. */
export const operators: Readonly<Record<string, OperatorCompiler>> = {
  $literal: (operand) => () => operand,
  $cond: cond,
  $ifNull: onValues((values) => values.find((value) => !isNullish(value)) ?? values.at(-1)),
  $and: logical((tests, holds) => tests.every(holds)),
  $or: logical((tests, holds) => tests.some(holds)),
  $not: onValues(([value]) => !isTruthy(value), 1),
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $in: onValues(([wanted, values]) => arrayOf(values, '$in').some((value) => compareValues(value, wanted) === 0), 2),
  $add: onValues(addAll),
  $subtract: onValues(difference, 2),
  $sum: overElements(sumOf),
  $avg: overElements(averageOf),
  $min: overElements((values) => extremeOf(values, 1)),
  $max: overElements((values) => extremeOf(values, -1)),
  $mergeObjects: overElements(mergeObjects),
  $size: onValues(([value]) => arrayOf(value, '$size').length, 1),
  $filter: eachElement('cond', (elements, holds) => elements.filter((element) => isTruthy(holds(element)))),
  $map: eachElement('in', (elements, body) => elements.map((element) => body(element) ?? null)),
};
