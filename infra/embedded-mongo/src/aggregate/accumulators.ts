import { ServerError } from '../errors';
import { evaluateFor } from '../expression/compile';
import type { Compile } from '../expression/operator';
import { averageOf, extremeOf, mergeObjects, sumOf } from '../expression/operators';
import { isDoc } from '../values/doc';
import { keyOf } from '../values/key-writer';

/** Computes one result from the values of a group. */
type Accumulate = (values: readonly unknown[]) => unknown;

const present = (values: readonly unknown[]) => values.filter((value) => value !== undefined);

const accumulators: Readonly<Record<string, Accumulate>> = {
  $sum: sumOf,
  $avg: averageOf,
  $min: (values) => extremeOf(values, 1),
  $max: (values) => extremeOf(values, -1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: present,
  $addToSet: (values) => [...new Map(present(values).map((value) => [keyOf(value), value])).values()],
  $mergeObjects: mergeObjects,
};

/**
 * Compiles one field of `$group`, such as `{ $sum: '$points' }`, for the documents of each group.
 *
 * @throws ServerError for unknown accumulators.
 */
export function compileAccumulator(field: string, spec: unknown, compile: Compile): Accumulate {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const [name] = names;
  if (!isDoc(spec) || !name?.startsWith('$') || field.includes('.'))
    throw new ServerError(40234, `The field '${field}' must be an accumulator object`);
  if (names.length > 1) throw new ServerError(40238, `The field '${field}' must specify one accumulator`);
  const accumulate = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
  if (!accumulate) throw new ServerError(15952, `unknown group operator '${name}'`);
  const evaluate = compile(spec[name]);
  return (docs) => accumulate(docs.map((doc) => evaluateFor(doc, evaluate)));
}
