import { ServerError } from '../errors';
import { keyOf } from '../values/key-writer';
import { isNullish, type OperatorTable, positional, unary } from './operator';
import { truthyValue } from './truth';

function keyed(value: unknown, name: string): Map<string, unknown> {
  if (!Array.isArray(value)) throw new ServerError(17040, `All operands of ${name} must be arrays`);
  return new Map(value.map((element) => [keyOf(element), element]));
}

function unite(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  return [...new Map(values.flatMap((value) => [...keyed(value, '$setUnion')])).values()];
}

function intersect(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const [first = new Map<string, unknown>(), ...others] = values.map((value) => keyed(value, '$setIntersection'));
  return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, value]) => value);
}

function subtract([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const without = keyed(right, '$setDifference');
  return [...keyed(left, '$setDifference')].filter(([key]) => !without.has(key)).map(([, value]) => value);
}

function isSubset([left, right]: unknown[]): boolean {
  const within = keyed(right, '$setIsSubset');
  return [...keyed(left, '$setIsSubset').keys()].every((key) => within.has(key));
}

function areEqual(values: unknown[]): boolean {
  return values.slice(1).every((value) => isSubset([values[0], value]) && isSubset([value, values[0]]));
}

function elements(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new ServerError(17040, `${name}'s argument must be an array`);
  return value;
}

export const sets: OperatorTable = {
  $setUnion: positional(0, Number.POSITIVE_INFINITY, unite),
  $setIntersection: positional(0, Number.POSITIVE_INFINITY, intersect),
  $setDifference: positional(2, 2, subtract),
  $setIsSubset: positional(2, 2, isSubset),
  $setEquals: positional(2, Number.POSITIVE_INFINITY, areEqual),
  $anyElementTrue: unary((value) => elements(value, '$anyElementTrue').some(truthyValue)),
  $allElementsTrue: unary((value) => elements(value, '$allElementsTrue').every(truthyValue)),
};
