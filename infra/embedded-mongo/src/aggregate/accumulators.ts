import { ServerError } from '../errors';
import { averageOf, deviationOf, extremeOf } from '../expression/accumulating';
import { mergeObjects } from '../expression/objects';
import type { Compile, Evaluator } from '../expression/operator';
import { parseSort, sortKey } from '../query/sort-order';
import { isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { add, isNumeric, type Numeric, wholeNumber } from '../values/numbers';
import { stageOperands } from './stage';

/** Collects the values of one group. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** A field of `$group`, compiled: what to evaluate for each document and what to do with the values. */
export interface CompiledAccumulator {
  readonly evaluate: Evaluator;
  start(): Accumulator;
}

function folding<T>(
  initial: () => T,
  step: (state: T, value: unknown) => T,
  finish: (state: T) => unknown = (state) => state,
) {
  return (): Accumulator => {
    let state = initial();
    return {
      add: (value) => {
        state = step(state, value);
      },
      result: () => finish(state),
    };
  };
}

function collecting(finish: (values: unknown[]) => unknown, keep: (value: unknown) => boolean = () => true) {
  const push = (values: unknown[], value: unknown): unknown[] => {
    if (keep(value)) values.push(value);
    return values;
  };
  return folding<unknown[]>(() => [], push, finish);
}

const present = (value: unknown): boolean => value !== undefined;

const simple: Readonly<Record<string, () => Accumulator>> = {
  $sum: folding<Numeric>(
    () => 0,
    (sum, value) => (isNumeric(value) ? add(sum, value) : sum),
  ),
  $avg: collecting(averageOf, isNumeric),
  $min: folding<unknown>(
    () => null,
    (best, value) => extremeOf([best, value], 1),
  ),
  $max: folding<unknown>(
    () => null,
    (best, value) => extremeOf([best, value], -1),
  ),
  $first: folding<{ value?: unknown; some?: true }>(
    () => ({}),
    (state, value) => (state.some ? state : { value, some: true }),
    ({ value }) => value ?? null,
  ),
  $last: folding<unknown>(
    () => null,
    (_, value) => value ?? null,
  ),
  $push: collecting((values) => values, present),
  $addToSet: folding<Map<string, unknown>>(
    () => new Map(),
    (set, value) => (present(value) ? set.set(keyOf(value), value) : set),
    (set) => [...set.values()],
  ),
  $mergeObjects: collecting(mergeObjects),
  $stdDevPop: collecting((values) => deviationOf(values, 0), isNumeric),
  $stdDevSamp: collecting((values) => deviationOf(values, 1), isNumeric),
};

function count(operand: unknown): CompiledAccumulator {
  if (!isDoc(operand) || Object.keys(operand).length > 0)
    throw new ServerError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  return { evaluate: () => 1, start: simple.$sum as () => Accumulator };
}

/** `$top`, `$bottom`, `$topN` and `$bottomN`: the outputs of the documents that sort first or last. */
function ranked(name: string, operand: unknown, compile: Compile): CompiledAccumulator {
  const isMany = name.endsWith('N');
  const { sortBy, output, n } = stageOperands(name, operand, isMany ? ['sortBy', 'output', 'n'] : ['sortBy', 'output']);
  const fields = parseSort(sortBy as Record<string, unknown>);
  const value = compile(output);
  const wanted = isMany ? wholeNumber(n, 'n') : 1;
  const finish = (entries: unknown[]) => {
    const sorted = (entries as { key: string; value: unknown }[]).sort((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : 0,
    );
    const chosen = (name.startsWith('$top') ? sorted.slice(0, wanted) : sorted.slice(-wanted)).map(
      (entry) => entry.value ?? null,
    );
    return isMany ? chosen : chosen[0];
  };
  return {
    evaluate: (environment) => ({ key: sortKey(environment.root, fields), value: value(environment) }),
    start: collecting(finish),
  };
}

const chosenN: Readonly<Record<string, (values: unknown[], n: number) => unknown>> = {
  $firstN: (values, n) => values.slice(0, n),
  $lastN: (values, n) => values.slice(-n),
};

function firstOrLastN(name: string, operand: unknown, compile: Compile): CompiledAccumulator {
  const { input, n } = stageOperands(name, operand, ['input', 'n']);
  const wanted = wholeNumber(n, 'n');
  const choose = chosenN[name] as (values: unknown[], n: number) => unknown;
  return {
    evaluate: compile(input),
    start: collecting((values) =>
      choose(
        values.map((value) => value ?? null),
        wanted,
      ),
    ),
  };
}

/**
 * Compiles one field of `$group`, such as `{ $sum: '$points' }`.
 *
 * @throws ServerError for accumulators it does not know.
 */
export function compileAccumulator(field: string, spec: unknown, compile: Compile): CompiledAccumulator {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const [name] = names;
  if (!isDoc(spec) || !name?.startsWith('$'))
    throw new ServerError(40234, `The field '${field}' must be an accumulator object`);
  if (names.length > 1) throw new ServerError(40238, `The field '${field}' must specify one accumulator`);
  if (name === '$count') return count(spec.$count);
  if (['$top', '$bottom', '$topN', '$bottomN'].includes(name)) return ranked(name, spec[name], compile);
  if (name in chosenN) return firstOrLastN(name, spec[name], compile);
  const start = Object.hasOwn(simple, name) ? simple[name] : undefined;
  if (!start) throw new ServerError(15952, `unknown group operator '${name}'`);
  return { evaluate: compile(spec[name]), start };
}
