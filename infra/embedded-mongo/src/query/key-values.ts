import { ServerError } from '../errors';
import { type Doc, isArrayIndex, isDoc, memberOf } from '../values/doc';
import type { Path } from './path';

/** The values of one index entry, one per field; undefined represents an empty array. */
export type KeyValues = readonly unknown[];

/** A document's entries in an index, before the values are encoded. */
export interface ExtractedKeys {
  readonly entries: readonly KeyValues[];
  /** For each field, whether an array was on its path. */
  readonly arrays: readonly boolean[];
  /** True when the document has none of the fields, so that a sparse index excludes it. */
  readonly isEmpty: boolean;
}

/** The position on one field's path. */
interface Step {
  readonly value: unknown;
  readonly rest: Path;
  readonly isFinal: boolean;
}

/** Follows the path to its end or to the first array. */
function advance(from: unknown, path: Path): Step {
  let value = from;
  for (let at = 0; at < path.length; at++) {
    if (Array.isArray(value)) {
      if (!isArrayIndex(path[at] as string)) return { value, rest: path.slice(at), isFinal: false };
      value = value[Number(path[at])];
    } else {
      value = isDoc(value) ? memberOf(value, path[at] as string) : undefined;
    }
  }
  return { value, rest: [], isFinal: !Array.isArray(value) };
}

function intoElement(element: unknown, rest: Path): Step {
  if (rest.length === 0) return { value: element, rest, isFinal: true };
  return isDoc(element) ? advance(element, rest) : { value: null, rest: [], isFinal: true };
}

function ofEmptyArray({ rest }: Step): Step {
  return { value: rest.length === 0 ? undefined : null, rest: [], isFinal: true };
}

function expand(steps: readonly Step[], entries: KeyValues[]): void {
  const open = steps.filter((step) => !step.isFinal);
  const array = open[0]?.value as unknown[] | undefined;
  if (!array) {
    entries.push(steps.map(({ value }) => value));
    return;
  }
  if (open.some((step) => step.value !== array)) throw new ServerError(171, 'cannot index parallel arrays');
  const advanceAll = (next: (step: Step) => Step) => {
    const following = steps.map((step) => (step.isFinal ? step : next(step)));
    expand(following, entries);
  };
  if (array.length === 0) advanceAll(ofEmptyArray);
  for (const element of array) advanceAll((step) => missingAsNull(intoElement(element, step.rest)));
}

function missingAsNull(step: Step): Step {
  return step.isFinal && step.value === undefined ? { ...step, value: null } : step;
}

/**
 * Returns the entries of a document in an index on these paths: one, or one for each element of an array.
 *
 * @throws ServerError 171 when two fields lead through different arrays.
 */
export function extractKeys(doc: Doc, paths: readonly Path[]): ExtractedKeys {
  const steps = paths.map((path) => advance(doc, path));
  const arrays = steps.map((step) => !step.isFinal);
  const isEmpty = steps.every((step) => step.isFinal && step.value === undefined);
  const settled = steps.map(missingAsNull);
  if (!arrays.includes(true)) return { entries: [settled.map(({ value }) => value)], arrays, isEmpty };
  const entries: KeyValues[] = [];
  expand(settled, entries);
  return { entries, arrays, isEmpty };
}
