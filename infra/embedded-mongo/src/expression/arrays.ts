import { ServerError } from '../errors';
import { compileComparator } from '../query/sort-order';
import { compareValues, equalValues } from '../values/compare';
import { isDoc } from '../values/doc';
import { wholeNumber } from '../values/numbers';
import {
  type Compile,
  type Evaluator,
  isNullish,
  named,
  namedOperands,
  type OperatorTable,
  positional,
  unary,
} from './operator';
import { truthyValue } from './truth';

function arrayOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ServerError(28689, `${name}'s argument must be an array`);
}

/** Runs a body for every element of `input`, with the element in a variable. */
function eachElement(
  name: string,
  operand: unknown,
  compile: Compile,
  bodyName: 'in' | 'cond',
  optional: string[] = [],
) {
  const operands = namedOperands(name, operand, ['input', bodyName], ['as', ...optional]);
  const variable = typeof operands.as === 'string' ? operands.as : 'this';
  const input = compile(operands.input);
  const body = compile(operands[bodyName], [variable]);
  const run = (environment: Parameters<Evaluator>[0], element: unknown) =>
    body({ ...environment, variables: { ...environment.variables, [variable]: element } });
  return { input, run, operands };
}

function map(operand: unknown, compile: Compile): Evaluator {
  const { input, run } = eachElement('$map', operand, compile, 'in');
  return (environment) => {
    const values = input(environment);
    if (isNullish(values)) return null;
    return arrayOf(values, '$map').map((element) => run(environment, element) ?? null);
  };
}

function filter(operand: unknown, compile: Compile): Evaluator {
  const { input, run, operands } = eachElement('$filter', operand, compile, 'cond', ['limit']);
  const limit = 'limit' in operands ? compile(operands.limit) : () => null;
  return (environment) => {
    const values = input(environment);
    if (isNullish(values)) return null;
    const kept = arrayOf(values, '$filter').filter((element) => truthyValue(run(environment, element)));
    const most = limit(environment);
    return isNullish(most) ? kept : kept.slice(0, wholeNumber(most, '$filter limit'));
  };
}

function reduce(operand: unknown, compile: Compile): Evaluator {
  const operands = namedOperands('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = compile(operands.input);
  const initial = compile(operands.initialValue);
  const body = compile(operands.in, ['value', 'this']);
  return (environment) => {
    const values = input(environment);
    if (isNullish(values)) return null;
    const step = (value: unknown, element: unknown) =>
      body({ ...environment, variables: { ...environment.variables, value, this: element } });
    return arrayOf(values, '$reduce').reduce(step, initial(environment));
  };
}

function elementAt([values, index]: unknown[]): unknown {
  if (isNullish(values) || isNullish(index)) return null;
  return arrayOf(values, '$arrayElemAt').at(wholeNumber(index, '$arrayElemAt'));
}

function slice([values, first, count]: unknown[]): unknown {
  if (isNullish(values) || first === null) return null;
  const array = arrayOf(values, '$slice');
  const start = wholeNumber(first, '$slice');
  if (count === undefined) return start < 0 ? array.slice(start) : array.slice(0, start);
  const length = wholeNumber(count, '$slice');
  if (length <= 0) throw new ServerError(28729, 'Third argument to $slice must be positive');
  const from = start < 0 ? Math.max(array.length + start, 0) : start;
  return array.slice(from, from + length);
}

function range([start, end, step = 1]: unknown[]): unknown {
  const [from, to, by] = [wholeNumber(start, '$range'), wholeNumber(end, '$range'), wholeNumber(step, '$range')];
  if (by === 0) throw new ServerError(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((to - from) / by));
  return Array.from({ length: count }, (_, at) => from + at * by);
}

function indexOf([values, wanted, start = 0, end]: unknown[]): unknown {
  if (isNullish(values)) return null;
  const array = arrayOf(values, '$indexOfArray');
  const last = end === undefined ? array.length : wholeNumber(end, '$indexOfArray');
  return array.findIndex(
    (value, at) => at >= wholeNumber(start, '$indexOfArray') && at < last && equalValues(value, wanted),
  );
}

function isElement([wanted, values]: unknown[]): boolean {
  return arrayOf(values, '$in').some((value) => equalValues(value, wanted));
}

function concatenate(values: unknown[]): unknown {
  return values.some(isNullish) ? null : values.flatMap((value) => arrayOf(value, '$concatArrays'));
}

function sortArray({ input, sortBy }: Record<string, unknown>): unknown {
  if (isNullish(input)) return null;
  const array = [...arrayOf(input, '$sortArray')];
  if (isDoc(sortBy)) return array.sort(compileComparator(sortBy) as (a: unknown, b: unknown) => number);
  return array.sort((a, b) => compareValues(a, b) * wholeNumber(sortBy, 'sortBy'));
}

function firstN({ input, n }: Record<string, unknown>): unknown {
  return isNullish(input) ? null : arrayOf(input, '$firstN').slice(0, wholeNumber(n, 'n'));
}

function lastN({ input, n }: Record<string, unknown>): unknown {
  return isNullish(input) ? null : arrayOf(input, '$lastN').slice(-wholeNumber(n, 'n'));
}

function zip({ inputs, useLongestLength, defaults }: Record<string, unknown>): unknown {
  const columns = arrayOf(inputs, '$zip');
  if (columns.some(isNullish)) return null;
  const arrays = columns.map((column) => arrayOf(column, '$zip'));
  const lengths = arrays.map((array) => array.length);
  const length = useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
  const fallback = Array.isArray(defaults) ? defaults : [];
  return Array.from({ length }, (_, at) => arrays.map((array, column) => array[at] ?? fallback[column] ?? null));
}

export const arrays: OperatorTable = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $arrayElemAt: positional(2, 2, elementAt),
  $first: unary((values) => elementAt([values, 0])),
  $last: unary((values) => elementAt([values, -1])),
  $firstN: named(['input', 'n'], [], firstN),
  $lastN: named(['input', 'n'], [], lastN),
  $slice: positional(2, 3, slice),
  $range: positional(2, 3, range),
  $indexOfArray: positional(2, 4, indexOf),
  $in: positional(2, 2, isElement),
  $isArray: unary(Array.isArray),
  $size: unary((value) => {
    if (!Array.isArray(value)) throw new ServerError(17124, 'The argument to $size must be an array');
    return value.length;
  }),
  $reverseArray: unary((value) => (isNullish(value) ? null : [...arrayOf(value, '$reverseArray')].reverse())),
  $concatArrays: positional(0, Number.POSITIVE_INFINITY, concatenate),
  $sortArray: (operand, compile, name) => {
    const { input, sortBy } = namedOperands(name, operand, ['input', 'sortBy']);
    const values = compile(input);
    return (environment) => sortArray({ input: values(environment), sortBy });
  },
  $zip: named(['inputs'], ['useLongestLength', 'defaults'], zip),
};
