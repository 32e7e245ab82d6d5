import { BSONRegExp } from 'bson';
import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';
import { isNumeric, toDouble, wholeNumber } from '../values/numbers';
import type { ValueTest } from './path';
import { regexOperand, regexTest } from './regex';
import { hasType } from './type-names';
import { bits, compares, equals, isIn, modulo } from './value-tests';

/** Runs a test over the values a path reaches. */
export type Probe = (test: ValueTest, intoArrays: boolean) => boolean;

/** One compiled condition on a field. */
export type FieldTest = (probe: Probe) => boolean;

/** Compiles a whole filter; handed in, for `$elemMatch` holds filters again. */
export type FilterCompiler = (filter: Doc) => ValueTest;

const intoArrays =
  (test: ValueTest): FieldTest =>
  (probe) =>
    probe(test, true);
const wholeValue =
  (test: ValueTest): FieldTest =>
  (probe) =>
    probe(test, false);
const not =
  (test: FieldTest): FieldTest =>
  (probe) =>
    !test(probe);
const every =
  (tests: readonly FieldTest[]): FieldTest =>
  (probe) =>
    tests.every((test) => test(probe));

const truthy = (operand: unknown): boolean => (isNumeric(operand) ? toDouble(operand) !== 0 : Boolean(operand));

function exists(operand: unknown): FieldTest {
  const present = wholeValue((value) => value !== undefined);
  return truthy(operand) ? present : not(present);
}

function notEqual(operand: unknown): FieldTest {
  if (operand instanceof BSONRegExp) throw new ServerError('BadValue', "Can't have regex as arg to $ne.");
  return not(intoArrays(equals(operand)));
}

function size(operand: unknown): FieldTest {
  const length = wholeNumber(operand, '$size');
  if (length < 0) throw new ServerError('BadValue', '$size may not be negative');
  return wholeValue((value) => Array.isArray(value) && value.length === length);
}

type SimpleOperator = (operand: unknown) => FieldTest;

const simpleOperators: Readonly<Record<string, SimpleOperator>> = {
  $eq: (operand) => intoArrays(equals(operand)),
  $ne: notEqual,
  $gt: (operand) => intoArrays(compares(operand, (order) => order > 0)),
  $gte: (operand) => intoArrays(compares(operand, (order) => order >= 0)),
  $lt: (operand) => intoArrays(compares(operand, (order) => order < 0)),
  $lte: (operand) => intoArrays(compares(operand, (order) => order <= 0)),
  $in: (operand) => intoArrays(isIn(operand)),
  $nin: (operand) => not(intoArrays(isIn(operand))),
  $exists: exists,
  $type: (operand) => intoArrays(hasType(operand)),
  $mod: (operand) => intoArrays(modulo(operand)),
  $size: size,
  $bitsAllSet: (operand) => intoArrays(bits(operand, (set, mask) => set === mask)),
  $bitsAnySet: (operand) => intoArrays(bits(operand, (set) => set !== 0n)),
  $bitsAllClear: (operand) => intoArrays(bits(operand, (set) => set === 0n)),
  $bitsAnyClear: (operand) => intoArrays(bits(operand, (set, mask) => set !== mask)),
};

/** True when every key is an operator on a value, as in `{ $gt: 1 }`, rather than a document to be equal to. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function isValueElemMatch(operand: Doc): boolean {
  return isOperatorDoc(operand) && !['$and', '$or', '$nor', '$expr'].includes(Object.keys(operand)[0] as string);
}

/** Tests one array element on its own: `{ $gte: 5, $lt: 9 }` must hold for the same element. */
function elementTest(operand: Doc, compileFilter: FilterCompiler): ValueTest {
  if (isValueElemMatch(operand)) {
    const test = compileOperators(operand, compileFilter);
    return (element) => test((inner) => inner(element));
  }
  const matches = compileFilter(operand);
  return (element) => (Array.isArray(element) ? matches({ ...element }) : isDoc(element) && matches(element));
}

/** The test of one element for `$elemMatch`, shared with projections. */
export function elemMatchTest(operand: unknown, compileFilter: FilterCompiler): ValueTest {
  if (!isDoc(operand)) throw new ServerError('BadValue', '$elemMatch needs an Object');
  return elementTest(operand, compileFilter);
}

function elemMatch(operand: unknown, compileFilter: FilterCompiler): FieldTest {
  const matches = elemMatchTest(operand, compileFilter);
  return (probe) => probe((value) => Array.isArray(value) && value.some(matches), false);
}

/** `$all`: every value must be there, each in whichever element; an empty list finds nothing. */
function all(operand: unknown, compileFilter: FilterCompiler): FieldTest {
  if (!Array.isArray(operand)) throw new ServerError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  return every(
    operand.map((entry) => {
      if (isDoc(entry) && '$elemMatch' in entry) return elemMatch(entry.$elemMatch, compileFilter);
      if (isOperatorDoc(entry)) throw new ServerError('BadValue', 'no $ expressions in $all');
      return equalsOrRegex(entry);
    }),
  );
}

function negation(operand: unknown, compileFilter: FilterCompiler): FieldTest {
  if (operand instanceof BSONRegExp) return not(intoArrays(regexTest(operand)));
  if (!isDoc(operand)) throw new ServerError('BadValue', '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw new ServerError('BadValue', '$not cannot be empty');
  if (!isOperatorDoc(operand)) throw new ServerError('BadValue', `unknown operator: ${Object.keys(operand)[0]}`);
  return not(compileOperators(operand, compileFilter));
}

function compileOperator(name: string, operand: unknown, siblings: Doc, compileFilter: FilterCompiler): FieldTest {
  switch (name) {
    case '$elemMatch':
      return elemMatch(operand, compileFilter);
    case '$all':
      return all(operand, compileFilter);
    case '$not':
      return negation(operand, compileFilter);
    case '$regex':
      return intoArrays(regexTest(regexOperand(operand, siblings.$options)));
    case '$options':
      if (!('$regex' in siblings)) throw new ServerError('BadValue', '$options needs a $regex');
      return () => true;
  }
  const simple = simpleOperators[name];
  if (!simple) throw new ServerError('BadValue', `unknown operator: ${name}`);
  return simple(operand);
}

/** Compiles `{ $gt: 1, $lt: 5 }`: all conditions must hold, each for some value of its own. */
export function compileOperators(condition: Doc, compileFilter: FilterCompiler): FieldTest {
  const tests = Object.entries(condition).map(([name, operand]) =>
    compileOperator(name, operand, condition, compileFilter),
  );
  return tests.length === 1 ? (tests[0] as FieldTest) : every(tests);
}

/** Compiles the short form `{ field: value }`. */
export function equalsOrRegex(value: unknown): FieldTest {
  return intoArrays(value instanceof BSONRegExp ? regexTest(value) : equals(value));
}
