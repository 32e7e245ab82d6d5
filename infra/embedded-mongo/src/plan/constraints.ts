import { BSONRegExp } from 'bson';
import { isOperatorDoc } from '../query/field-operators';
import { literalPrefix, regexOperand } from '../query/regex';
import type { Doc } from '../values/doc';
import { keyEnd, keyOf } from '../values/key-writer';
import { rank, rankOf } from '../values/kinds';
import { isNumeric, toDouble } from '../values/numbers';
import { type Interval, type Intervals, intersect, isPoint, ofType, pointAt, unite } from './intervals';

/**
 * Returns the index keys that matching documents can have for one field; undefined when the filter doesn't restrict the
 * field. May include others: the documents found are tested with the whole filter again.
 *
 * With arrays in the index (`hasArrays`), two conditions may be true for different elements, so they must not be
 * combined.
 */
export function intervalsFor(filter: Doc, path: string, hasArrays: boolean): Intervals | undefined {
  const found = Object.entries(filter)
    .flatMap(([name, condition]) => ofCondition(name, condition, path, hasArrays))
    .filter((intervals) => intervals !== undefined);
  return combine(found, hasArrays);
}

function combine(found: readonly Intervals[], hasArrays: boolean): Intervals | undefined {
  if (found.length < 2) return found[0];
  if (hasArrays) return found.find((intervals) => intervals.every(isPoint)) ?? found[0];
  return found.reduce(intersect);
}

function ofCondition(name: string, condition: unknown, path: string, hasArrays: boolean): (Intervals | undefined)[] {
  if (name === path) return ofField(condition);
  if (name === '$and') return (condition as Doc[]).map((part) => intervalsFor(part, path, hasArrays));
  return name === '$or' ? [ofBranches(condition as Doc[], path, hasArrays)] : [];
}

function ofBranches(branches: readonly Doc[], path: string, hasArrays: boolean): Intervals | undefined {
  const found = branches.map((branch) => intervalsFor(branch, path, hasArrays));
  if (found.some((intervals) => intervals === undefined)) return undefined;
  return unite(found.flatMap((intervals) => intervals ?? []));
}

function ofField(condition: unknown): (Intervals | undefined)[] {
  if (!isOperatorDoc(condition)) return [equality(condition)];
  return Object.entries(condition).map(([operator, operand]) => ofOperator(operator, operand, condition));
}

function ofOperator(operator: string, operand: unknown, condition: Doc): Intervals | undefined {
  switch (operator) {
    case '$eq':
      return operand instanceof BSONRegExp ? undefined : equality(operand);
    case '$in':
      return membership(operand as unknown[]);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return comparison(operator, operand);
    case '$regex':
      return prefix(regexOperand(operand, condition.$options));
  }
  return undefined;
}

function equality(value: unknown): Intervals | undefined {
  if (value instanceof BSONRegExp) return prefix(value);
  return value === undefined || Array.isArray(value) ? undefined : [pointAt(value)];
}

function membership(values: readonly unknown[]): Intervals | undefined {
  const found = values.map((value) => (value instanceof BSONRegExp ? undefined : equality(value)));
  return found.some((intervals) => intervals === undefined)
    ? undefined
    : unite(found.flatMap((intervals) => intervals ?? []));
}

const unboundedTypes: readonly number[] = [rank.array, rank.regex, rank.missing];

function comparison(operator: string, operand: unknown): Intervals | undefined {
  const type = rankOf(operand);
  if (unboundedTypes.includes(type) || (isNumeric(operand) && Number.isNaN(toDouble(operand)))) return undefined;
  if (type === rank.null) return operator.endsWith('e') ? [pointAt(null)] : [];
  const { start, end } = ofType(type);
  const key = keyOf(operand);
  const bounds: Readonly<Record<string, Interval>> = {
    $gt: { start: key + keyEnd, end },
    $gte: { start: key, end },
    $lt: { start, end: key },
    $lte: { start, end: key + keyEnd },
  };
  return [bounds[operator] as Interval];
}

/** Returns the strings with the pattern's literal prefix, and stored regular expressions. */
function prefix(regex: BSONRegExp): Intervals | undefined {
  const literal = literalPrefix(regex);
  if (literal === '') return undefined;
  const start = keyOf(literal).slice(0, -2);
  return unite([{ start, end: start + keyEnd }, ofType(rank.regex)]);
}
