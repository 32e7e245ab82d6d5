import type { SortField } from '../query/sort-order';
import type { IndexTree } from '../storage/index-tree';
import type { Doc } from '../values/doc';
import { keyOf } from '../values/key-writer';
import { intervalsFor } from './constraints';
import { everything, type Interval, type Intervals, invert, isPoint } from './intervals';
import { impliesPartialFilter } from './partial';

/** A plan to execute a query on one index. */
export interface IndexPlan {
  readonly index: IndexTree;
  /** Parts of the index to read, in reading order. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** The number of leading fields that are fixed to single values. */
  readonly pointFields: number;
  readonly isBounded: boolean;
  readonly providesSort: boolean;
  /** True when the ranges must be merged, by the part of their keys after the fixed part, to give the sort order. */
  readonly isMerged: boolean;
}

const mostRanges = 1000;

/**
 * Returns the filter's intervals for each leading field of the index, up to the first field that has ranges instead of
 * points.
 */
function boundsOf(index: IndexTree, filter: Doc): Intervals[] {
  const bounds: Intervals[] = [];
  const roots = new Set<string>();
  let combinations = 1;
  for (const [at, { name, path }] of index.fields.entries()) {
    const isArray = index.arrays[at] === true;
    const root = path[0] as string;
    if (isArray && roots.has(root)) break; // Two fields of one array: different elements may match the conditions.
    if (isArray) roots.add(root);
    const intervals = path.some((part) => /^\d+$/.test(part)) ? undefined : intervalsFor(filter, name, isArray);
    combinations *= intervals?.length ?? 1;
    if (!intervals || combinations > mostRanges) break;
    bounds.push(intervals);
    if (!intervals.every(isPoint)) break;
  }
  return bounds;
}

/** A part of an index to read. `fixed` is the length of the keys' common part before the sort's first field. */
interface KeyRange extends Interval {
  readonly fixed: number;
}

/** Combines the bounds of the fields to ranges of whole keys, in index order. */
function rangesOf(index: IndexTree, bounds: readonly Intervals[], sortsFrom: number): KeyRange[] {
  let ranges: KeyRange[] = [{ start: '', end: '', fixed: 0 }];
  for (const [at, intervals] of bounds.entries()) {
    const oriented = index.fields[at]?.descending ? intervals.map(invert).reverse() : intervals;
    ranges = ranges.flatMap(({ start: prefix, fixed }) =>
      oriented.map(({ start, end }) => ({
        start: prefix + start,
        end: prefix + end,
        fixed: at < sortsFrom ? prefix.length + start.length : fixed,
      })),
    );
  }
  return bounds.length === 0 ? everything.map((interval) => ({ ...interval, fixed: 0 })) : ranges;
}

interface SortMatch {
  readonly reverse: boolean;
  readonly needsMerge: boolean;
  /** The position of the index field that is the first one of the sort. */
  readonly sortsFrom: number;
}

/**
 * Returns how reading the index gives the sort order, directly or by merging the ranges of several points; undefined if
 * it doesn't.
 */
function matchSort(index: IndexTree, bounds: readonly Intervals[], sort: readonly SortField[]): SortMatch | undefined {
  const isFixed = (at: number) => bounds[at]?.length === 1 && isPoint(bounds[at][0] as Interval) && !index.arrays[at];
  const fixed = new Set(index.fields.filter((_, at) => isFixed(at)).map(({ name }) => name));
  let at = 0;
  let needsMerge = false;
  let reverse: boolean | undefined;
  let sortsFrom = 0;
  for (const { name, descending } of sort) {
    if (fixed.has(name)) continue;
    for (; index.fields[at] && index.fields[at]?.name !== name; at++) {
      if (isFixed(at)) continue;
      if (reverse !== undefined || !bounds[at]?.every(isPoint)) return undefined;
      needsMerge = true;
    }
    const field = index.fields[at];
    if (!field || index.arrays[at] || (reverse !== undefined && reverse !== (field.descending !== descending)))
      return undefined;
    if (reverse === undefined) sortsFrom = at;
    reverse = field.descending !== descending;
    at++;
  }
  return { reverse: reverse ?? false, needsMerge, sortsFrom };
}

function excludesMissing(filter: Doc, index: IndexTree): boolean {
  const missing = keyOf(null);
  return index.fields.some(({ name }, at) => {
    const intervals = intervalsFor(filter, name, index.arrays[at] === true);
    const exists = filter[name] as { $exists?: unknown } | null | undefined;
    return exists?.$exists === true || intervals?.every(({ start, end }) => missing < start || missing >= end) === true;
  });
}

/** Returns false when the index may lack documents that match the query. */
function isComplete(index: IndexTree, filter: Doc): boolean {
  const { sparse, partialFilterExpression } = index.spec;
  if (partialFilterExpression && !impliesPartialFilter(filter, partialFilterExpression)) return false;
  return !sparse || excludesMissing(filter, index);
}

/** Plans the query on one index; returns undefined when the index can't be used. */
export function planIndex(index: IndexTree, filter: Doc, sort: readonly SortField[]): IndexPlan | undefined {
  if (!isComplete(index, filter)) return undefined;
  const bounds = boundsOf(index, filter);
  const match = matchSort(index, bounds, sort);
  const ranges = rangesOf(index, bounds, match?.sortsFrom ?? 0);
  const lastIsRange = bounds.length > 0 && !bounds.at(-1)?.every(isPoint);
  const reverse = match?.reverse ?? false;
  return {
    index,
    ranges: reverse ? ranges.reverse() : ranges,
    reverse,
    pointFields: bounds.length - (lastIsRange ? 1 : 0),
    isBounded: bounds.length > 0,
    providesSort: match !== undefined,
    isMerged: match?.needsMerge === true && ranges.length > 1,
  };
}
