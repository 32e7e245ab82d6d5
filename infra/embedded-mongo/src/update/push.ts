import { ServerError } from '../errors';
import { compileComparator } from '../query/sort-order';
import { typeName } from '../query/type-names';
import { cloneValue } from '../values/clone';
import { compareValues } from '../values/compare';
import { type Doc, isDoc } from '../values/doc';
import { wholeNumber } from '../values/numbers';
import type { Modifier } from './operators';

type Step = (array: unknown[]) => unknown[];

const modifierNames = ['$each', '$slice', '$sort', '$position'];

function checkModifiers(operand: Doc): unknown[] {
  const unknownName = Object.keys(operand).find((name) => !modifierNames.includes(name));
  if (unknownName) throw new ServerError('BadValue', `Unrecognized clause in $push: ${unknownName}`);
  if (!Array.isArray(operand.$each))
    throw new ServerError('BadValue', 'The argument to $each in $push must be an array');
  return operand.$each;
}

function inserting(values: readonly unknown[], position: unknown): Step {
  const copies = () => values.map(cloneValue);
  if (position === undefined) return (array) => [...array, ...copies()];
  const at = wholeNumber(position, '$position');
  return (array) => array.toSpliced(at < 0 ? Math.max(array.length + at, 0) : at, 0, ...copies());
}

function sorting(sort: unknown): Step {
  if (sort === undefined) return (array) => array;
  if (isDoc(sort)) {
    const comparator = compileComparator(sort);
    return (array) => [...array].sort(comparator);
  }
  const direction = wholeNumber(sort, '$sort');
  if (direction !== 1 && direction !== -1)
    throw new ServerError('BadValue', 'The $sort element value must be either 1 or -1');
  return (array) => [...array].sort((a, b) => compareValues(a, b) * direction);
}

function slicing(slice: unknown): Step {
  if (slice === undefined) return (array) => array;
  const count = wholeNumber(slice, '$slice');
  if (count === 0) return () => [];
  return (array) => (count < 0 ? array.slice(count) : array.slice(0, count));
}

/** `$push` of one value, or of `$each` with `$position`, then `$sort`, then `$slice`. */
export function pushModifier(operand: unknown): Modifier {
  const isEach = isDoc(operand) && '$each' in operand;
  const steps: Step[] = isEach
    ? [inserting(checkModifiers(operand), operand.$position), sorting(operand.$sort), slicing(operand.$slice)]
    : [inserting([operand], undefined)];
  return (current, path) => {
    if (current !== undefined && !Array.isArray(current)) {
      throw new ServerError(
        'BadValue',
        `The field '${path}' must be an array but is of type ${typeName(current)} in document`,
      );
    }
    return steps.reduce((array, step) => step(array), current ?? []);
  };
}
