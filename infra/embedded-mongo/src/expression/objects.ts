import { ServerError } from '../errors';
import { type Doc, isDoc, memberOf, setMember } from '../values/doc';
import { isNullish, namedOperands, type OperatorTable, operandList, positional, unary } from './operator';

function toPairs(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!isDoc(value)) throw new ServerError(40390, '$objectToArray requires a document input');
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

function pairOf(entry: unknown): [unknown, unknown] {
  if (Array.isArray(entry) && entry.length === 2) return [entry[0], entry[1]];
  if (isDoc(entry) && 'k' in entry && 'v' in entry) return [entry.k, entry.v];
  throw new ServerError(40386, '$arrayToObject requires an array of key-value pairs');
}

function fromPairs(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) throw new ServerError(40386, '$arrayToObject requires an array input');
  const result: Doc = {};
  for (const entry of value) {
    const [name, member] = pairOf(entry);
    if (typeof name !== 'string') throw new ServerError(40395, '$arrayToObject requires string keys');
    setMember(result, name, member);
  }
  return result;
}

/** Merges documents left to right; null and missing ones count for nothing. */
export function mergeObjects(values: readonly unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) throw new ServerError(40400, '$mergeObjects requires object inputs');
    for (const [name, member] of Object.entries(value)) setMember(result, name, member);
  }
  return result;
}

function fieldName(value: unknown, name: string): string {
  const literal = isDoc(value) && '$literal' in value ? value.$literal : value;
  if (typeof literal === 'string' && (literal !== value || !literal.startsWith('$'))) return literal;
  throw new ServerError(5654602, `${name} requires 'field' to evaluate to a constant String`);
}

export const objects: OperatorTable = {
  $objectToArray: unary(toPairs),
  $arrayToObject: unary(fromPairs),
  $mergeObjects: (operand, compile) => {
    const evaluators = operandList(operand).map((entry) => compile(entry));
    return (environment) => {
      const values = evaluators.map((evaluate) => evaluate(environment));
      const [only] = values;
      return mergeObjects(values.length === 1 && Array.isArray(only) ? only : values);
    };
  },
  $getField: (operand, compile, name) => {
    const isShort = !isDoc(operand) || '$literal' in operand;
    const { field, input } = isShort
      ? { field: operand, input: '$$ROOT' }
      : namedOperands(name, operand, ['field'], ['input']);
    const member = fieldName(field, name);
    const source = compile(input ?? '$$ROOT');
    return (environment) => {
      const value = source(environment);
      return isDoc(value) ? memberOf(value, member) : isNullish(value) ? null : undefined;
    };
  },
  $setField: (operand, compile, name) => {
    const operands = namedOperands(name, operand, ['field', 'input', 'value']);
    const member = fieldName(operands.field, name);
    const assign = positional(2, 2, ([input, value]) => withMember(input, member, value));
    return assign([operands.input, operands.value], compile, name);
  },
  $unsetField: (operand, compile, name) => {
    const operands = namedOperands(name, operand, ['field', 'input']);
    const member = fieldName(operands.field, name);
    return unary((input) => withMember(input, member, undefined))([operands.input], compile, name);
  },
};

function withMember(input: unknown, name: string, value: unknown): unknown {
  if (isNullish(input)) return null;
  if (!isDoc(input)) throw new ServerError(4161105, '$setField requires input to evaluate to type Object');
  const result: Doc = { ...input };
  if (value === undefined) delete result[name];
  else setMember(result, name, value);
  return result;
}
