import { ServerError } from '../errors';
import * as numbers from '../values/numbers';
import { isNullish, type OperatorCompiler, type OperatorTable, positional, unary } from './operator';

type Numeric = numbers.Numeric;

function numeric(value: unknown, name: string): Numeric {
  if (numbers.isNumeric(value)) return value;
  throw new ServerError('TypeMismatch', `${name} only supports numeric types`);
}

function numberOrDate(value: unknown): Numeric {
  return value instanceof Date ? numbers.doubleOf(value.getTime()) : numeric(value, '$add and $subtract');
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

function quotient([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const divisor = numbers.toDouble(numeric(right, '$divide'));
  if (divisor === 0) throw new ServerError('BadValue', "can't $divide by zero");
  return numbers.doubleOf(numbers.toDouble(numeric(left, '$divide')) / divisor);
}

function remainder([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const divisor = numbers.toDouble(numeric(right, '$mod'));
  if (divisor === 0) throw new ServerError(16610, "can't $mod by zero");
  const result = numbers.toDouble(numeric(left, '$mod')) % divisor;
  const isDouble = [left, right].some((value) => numbers.kindOf(value as Numeric) === 'double');
  return isDouble ? numbers.doubleOf(result) : result + 0;
}

/** The result keeps the type of the operand, as rounding does. */
function keepingType(name: string, apply: (value: number) => number): OperatorCompiler {
  return unary((value) => {
    if (isNullish(value)) return null;
    const number = numeric(value, name);
    if (numbers.kindOf(number) === 'long' && name !== '$abs') return number;
    const result = apply(numbers.toDouble(number));
    return numbers.kindOf(number) === 'double' ? numbers.doubleOf(result) : result;
  });
}

function toPlace(name: string, round: (value: number) => number): OperatorCompiler {
  return positional(1, 2, ([value, place = 0]) => {
    if (isNullish(value) || isNullish(place)) return null;
    const number = numeric(value, name);
    const places = numbers.wholeNumber(place, `${name} place`);
    const result = atPlace(numbers.toDouble(number), places, round);
    return numbers.kindOf(number) === 'double' ? numbers.doubleOf(result) : result;
  });
}

/** Shifts the decimal point through the exponent, for multiplying would add an error of its own. */
function atPlace(value: number, places: number, round: (value: number) => number): number {
  if (!Number.isFinite(value)) return value;
  const shift = (number: number, by: number) => {
    const [digits, exponent = '0'] = String(number).split('e');
    return Number(`${digits}e${Number(exponent) + by}`);
  };
  return shift(round(shift(value, places)), -places);
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function onDouble(
  name: string,
  apply: (value: number) => number,
  isAllowed: (value: number) => boolean = () => true,
): OperatorCompiler {
  return unary((value) => {
    if (isNullish(value)) return null;
    const number = numbers.toDouble(numeric(value, name));
    if (!isAllowed(number)) throw new ServerError(28714, `${name}'s argument is out of range, but is ${number}`);
    return numbers.doubleOf(apply(number));
  });
}

function power([base, exponent]: unknown[]): unknown {
  if (isNullish(base) || isNullish(exponent)) return null;
  const [left, right] = [numeric(base, '$pow'), numeric(exponent, '$pow')];
  const result = numbers.toDouble(left) ** numbers.toDouble(right);
  const isWhole =
    numbers.kindOf(left) !== 'double' && numbers.kindOf(right) !== 'double' && Number.isSafeInteger(result);
  return isWhole ? numbers.wholeOf(BigInt(result)) : numbers.doubleOf(result);
}

function logarithm([value, base]: unknown[]): unknown {
  if (isNullish(value) || isNullish(base)) return null;
  const [number, radix] = [numbers.toDouble(numeric(value, '$log')), numbers.toDouble(numeric(base, '$log'))];
  if (number <= 0) throw new ServerError(28758, "$log's argument must be a positive number");
  if (radix <= 0 || radix === 1) throw new ServerError(28759, "$log's base must be a positive number not equal to 1");
  return numbers.doubleOf(Math.log(number) / Math.log(radix));
}

function multiplyAll(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  return values.map((value) => numeric(value, '$multiply')).reduce(numbers.multiply, 1);
}

export const arithmetic: OperatorTable = {
  $add: positional(0, Number.POSITIVE_INFINITY, addAll),
  $subtract: positional(2, 2, difference),
  $multiply: positional(0, Number.POSITIVE_INFINITY, multiplyAll),
  $divide: positional(2, 2, quotient),
  $mod: positional(2, 2, remainder),
  $abs: keepingType('$abs', Math.abs),
  $ceil: keepingType('$ceil', Math.ceil),
  $floor: keepingType('$floor', Math.floor),
  $round: toPlace('$round', roundHalfToEven),
  $trunc: toPlace('$trunc', Math.trunc),
  $sqrt: onDouble('$sqrt', Math.sqrt, (value) => !(value < 0)),
  $exp: onDouble('$exp', Math.exp),
  $ln: onDouble('$ln', Math.log, (value) => !(value <= 0)),
  $log10: onDouble('$log10', Math.log10, (value) => !(value <= 0)),
  $log: positional(2, 2, logarithm),
  $pow: positional(2, 2, power),
  $rand: () => () => Math.random(),
};
