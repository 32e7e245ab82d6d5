import { ServerError } from '../errors';
import { compileCondition, isOperatorDoc } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import type { ValueTest } from '../query/path';
import { compareValues } from '../values/compare';
import { cloneValue, isDoc } from '../values/doc';
import { typeName } from '../values/kinds';
import { add, isNumeric, kindOf } from '../values/numbers';

/** Returns a field's new value; undefined removes the field or leaves it missing. */
export type Modifier = (current: unknown, path: string) => unknown;

/** Parses an operator's operand once. The modifier then runs for each document. */
type ModifierFactory = (operand: unknown, isInsert: boolean) => Modifier;

const increment: ModifierFactory = (amount) => {
  if (!isNumeric(amount))
    throw new ServerError('TypeMismatch', `Cannot increment with non-numeric argument: ${JSON.stringify(amount)}`);
  return (current, path) => {
    if (current === undefined) return amount;
    if (!isNumeric(current))
      throw new ServerError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
      );
    const result = add(current, amount);
    if (kindOf(result) === 'double' && kindOf(current) !== 'double' && kindOf(amount) !== 'double')
      throw new ServerError('BadValue', `Failed to apply $inc operations to current value for field ${path}`);
    return result;
  };
};

function extreme(isBetter: (order: number) => boolean): ModifierFactory {
  return (operand) => (current) =>
    current === undefined || isBetter(compareValues(operand, current)) ? cloneValue(operand) : current;
}

function arrayAt(current: unknown, path: string, operator: string): unknown[] {
  if (Array.isArray(current)) return current;
  throw new ServerError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(current)} (${operator})`,
  );
}

/** Returns the values of `{ $each: [...] }`, or the operand itself. */
function valuesOf(operand: unknown, operator: string): unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return [operand];
  const other = Object.keys(operand).find((name) => name !== '$each');
  if (other) throw new ServerError('BadValue', `Unrecognized clause in ${operator}: ${other}`);
  if (Array.isArray(operand.$each)) return operand.$each;
  throw new ServerError('BadValue', `The argument to $each in ${operator} must be an array`);
}

const push: ModifierFactory = (operand) => {
  const values = valuesOf(operand, '$push');
  return (current = [], path) => [...arrayAt(current, path, '$push'), ...values.map(cloneValue)];
};

const addToSet: ModifierFactory = (operand) => {
  const values = valuesOf(operand, '$addToSet');
  return (current = [], path) => {
    const result = [...arrayAt(current, path, '$addToSet')];
    for (const value of values)
      if (!result.some((present) => compareValues(present, value) === 0)) result.push(cloneValue(value));
    return result;
  };
};

/**
 * Returns a test for the elements that `$pull` removes: those that match a condition, or documents that match a filter.
 */
function pullTest(operand: unknown): ValueTest {
  if (!isDoc(operand) || isOperatorDoc(operand)) {
    const test = compileCondition(operand);
    return (element) => test((accepts) => accepts(element));
  }
  const matches = compileFilter(operand);
  return (element) => isDoc(element) && matches(element);
}

const pull: ModifierFactory = (operand) => {
  const isPulled = pullTest(operand);
  return (current, path) =>
    current === undefined ? undefined : arrayAt(current, path, '$pull').filter((element) => !isPulled(element));
};

/** All supported update operators. Others are refused. */
export const modifiers: Readonly<Record<string, ModifierFactory>> = {
  $set: (operand) => () => cloneValue(operand),
  $setOnInsert: (operand, isInsert) => (isInsert ? () => cloneValue(operand) : (current) => current),
  $unset: () => () => undefined,
  $inc: increment,
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
};
