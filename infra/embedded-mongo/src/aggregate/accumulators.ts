import { ServerError } from '../errors';
import { evaluateFor } from '../expression/compile';
import type { Compile } from '../expression/operator';
import { averageOf, extremeOf, mergeObjects } from '../expression/operators';
import { isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { add, isNumeric, type Numeric } from '../values/numbers';

/** Collects what the documents of one group give. */
export interface Accumulator {
  add(doc: unknown): void;
  result(): unknown;
}

/** Starts the accumulator of a `$group` field for a new group. */
export type AccumulatorFactory = () => Accumulator;

type Folding = () => { readonly step: (value: unknown) => void; readonly result: () => unknown };

function folding<T>(
  initial: () => T,
  step: (state: T, value: unknown) => T,
  finish: (state: T) => unknown = (state) => state,
): Folding {
  return () => {
    let state = initial();
    return {
      step: (value) => {
        state = step(state, value);
      },
      result: () => finish(state),
    };
  };
}

function collecting(keep: (value: unknown) => boolean, finish: (values: unknown[]) => unknown): Folding {
  const push = (values: unknown[], value: unknown): unknown[] => {
    if (keep(value)) values.push(value);
    return values;
  };
  return folding<unknown[]>(() => [], push, finish);
}

const isPresent = (value: unknown): boolean => value !== undefined;

const accumulators: Readonly<Record<string, Folding>> = {
  $sum: folding<Numeric>(
    () => 0,
    (sum, value) => (isNumeric(value) ? add(sum, value) : sum),
  ),
  $avg: collecting(isNumeric, averageOf),
  $min: folding<unknown>(
    () => null,
    (best, value) => extremeOf([best, value], 1),
  ),
  $max: folding<unknown>(
    () => null,
    (best, value) => extremeOf([best, value], -1),
  ),
  $first: collecting(
    () => true,
    ([first]) => first ?? null,
  ),
  $last: folding<unknown>(
    () => null,
    (_, value) => value ?? null,
  ),
  $push: collecting(isPresent, (values) => values),
  $addToSet: folding<Map<string, unknown>>(
    () => new Map(),
    (set, value) => (isPresent(value) ? set.set(keyOf(value), value) : set),
    (set) => [...set.values()],
  ),
  $mergeObjects: collecting(() => true, mergeObjects),
};

/**
 * Compiles one field of `$group`, such as `{ $sum: '$points' }`.
 *
 * @throws ServerError for accumulators it does not know.
 */
export function compileAccumulator(field: string, spec: unknown, compile: Compile): AccumulatorFactory {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const [name] = names;
  if (!isDoc(spec) || !name?.startsWith('$') || field.includes('.'))
    throw new ServerError(40234, `The field '${field}' must be an accumulator object`);
  if (names.length > 1) throw new ServerError(40238, `The field '${field}' must specify one accumulator`);
  const start = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
  if (!start) throw new ServerError(15952, `unknown group operator '${name}'`);
  const evaluate = compile(spec[name]);
  return () => {
    const { step, result } = start();
    return { add: (doc) => step(evaluateFor(doc, evaluate)), result };
  };
}
