import { BSONRegExp, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { order } from '../values/compare';
import { type Doc, isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { rankOf } from '../values/kinds';
import { isNumeric, toDouble } from '../values/numbers';
import type { ValueTest } from './path';
import { regexOperand, regexTest } from './regex';

/** Runs a test on the values at a path. */
type Probe = (test: ValueTest, intoArrays: boolean) => boolean;

/** One compiled condition on a field. */
export type FieldTest = (probe: Probe) => boolean;

const intoArrays =
  (test: ValueTest): FieldTest =>
  (probe) =>
    probe(test, true);
const not =
  (test: FieldTest): FieldTest =>
  (probe) =>
    !test(probe);

/** Compiles `$eq`; null also matches missing values. */
function equals(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  if (operand instanceof ObjectId) return (value) => value instanceof ObjectId && operand.equals(value);
  const key = keyOf(operand);
  return (value) => keyOf(value) === key;
}

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

/** Compiles `$gt` and similar operators. Only values of the operand's type match. */
function compares(operand: unknown, accept: (order: number) => boolean): ValueTest {
  if (operand instanceof BSONRegExp) throw new ServerError('BadValue', "Can't have RegEx as arg to predicate");
  if (operand === null || operand === undefined) return accept(0) ? equals(null) : () => false;
  if (isNaNValue(operand)) return accept(0) ? isNaNValue : () => false;
  const [type, key] = [rankOf(operand), keyOf(operand)];
  return (value) => rankOf(value) === type && !isNaNValue(value) && accept(order(keyOf(value), key));
}

function valuesIn(operands: readonly unknown[]): ValueTest {
  if (operands.every((operand) => typeof operand === 'string')) {
    const strings = new Set<unknown>(operands);
    return (value) => strings.has(value);
  }
  const keys = new Set(operands.map((operand) => keyOf(operand)));
  const hasNull = operands.includes(null);
  return (value) => (value === undefined ? hasNull : keys.has(keyOf(value)));
}

/** Compiles `$in`, which matches any of the values, or any of the regular expressions among them. */
function isIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new ServerError('BadValue', '$in needs an array');
  const regexes = operand.filter((entry): entry is BSONRegExp => entry instanceof BSONRegExp).map(regexTest);
  const known = valuesIn(operand.filter((entry) => !(entry instanceof BSONRegExp)));
  return (value) => known(value) || regexes.some((test) => test(value));
}

function exists(operand: unknown): FieldTest {
  const isWanted = isNumeric(operand) ? toDouble(operand) !== 0 : Boolean(operand);
  return (probe) => probe((value) => value !== undefined, false) === isWanted;
}

function notEqual(operand: unknown): FieldTest {
  if (operand instanceof BSONRegExp) throw new ServerError('BadValue', "Can't have regex as arg to $ne.");
  return not(intoArrays(equals(operand)));
}

function negation(operand: unknown): FieldTest {
  if (operand instanceof BSONRegExp) return not(intoArrays(regexTest(operand)));
  if (!isOperatorDoc(operand)) throw new ServerError('BadValue', '$not needs a regex or a document of operators');
  return not(compileOperators(operand));
}

function options(_: unknown, siblings: Doc): FieldTest {
  if (!('$regex' in siblings)) throw new ServerError('BadValue', '$options needs a $regex');
  return () => true;
}

const operators: Readonly<Record<string, (operand: unknown, siblings: Doc) => FieldTest>> = {
  $eq: (operand) => intoArrays(equals(operand)),
  $ne: notEqual,
  $gt: (operand) => intoArrays(compares(operand, (order) => order > 0)),
  $gte: (operand) => intoArrays(compares(operand, (order) => order >= 0)),
  $lt: (operand) => intoArrays(compares(operand, (order) => order < 0)),
  $lte: (operand) => intoArrays(compares(operand, (order) => order <= 0)),
  $in: (operand) => intoArrays(isIn(operand)),
  $nin: (operand) => not(intoArrays(isIn(operand))),
  $exists: exists,
  $not: negation,
  $regex: (operand, siblings) => intoArrays(regexTest(regexOperand(operand, siblings.$options))),
  $options: options,
};

/**
 * Returns whether the value is a document of operators, as `{ $gt: 1 }`, which its first key shows, rather than one to
 * compare with.
 */
export function isOperatorDoc(value: unknown): value is Doc {
  return isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

/** Compiles `{ $gt: 1, $lt: 5 }`. All conditions must be true, but each may be true for a different element. */
function compileOperators(condition: Doc): FieldTest {
  const tests = Object.entries(condition).map(([name, operand]) => {
    const compile = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!compile) throw new ServerError('BadValue', `unknown operator: ${name}`);
    return compile(operand, condition);
  });
  return (probe) => tests.every((test) => test(probe));
}

/** Compiles the condition on a field: operators, a regular expression, or a value to be equal to. */
export function compileCondition(condition: unknown): FieldTest {
  if (isOperatorDoc(condition)) return compileOperators(condition);
  return intoArrays(condition instanceof BSONRegExp ? regexTest(condition) : equals(condition));
}
