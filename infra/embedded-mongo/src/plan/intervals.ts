import { order } from '../values/compare';
import { keyEnd, keyOf } from '../values/key-writer';

/** Keys from `start` (included) to `end` (excluded). */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

/** Intervals in ascending order that don't touch. */
export type Intervals = readonly Interval[];

export const everything: Intervals = [{ start: '', end: keyEnd }];

export function pointAt(value: unknown): Interval {
  const key = keyOf(value);
  return { start: key, end: key + keyEnd };
}

export function isPoint({ start, end }: Interval): boolean {
  return start.length > 0 && end === start + keyEnd;
}

/** Returns the interval of all values of one type; `rank` is the first byte of their keys. */
export function ofType(rank: number): Interval {
  return { start: String.fromCharCode(rank), end: String.fromCharCode(rank + 1) };
}

export function unite(intervals: readonly Interval[]): Intervals {
  const sorted = [...intervals].sort((a, b) => order(a.start, b.start));
  const result: Interval[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (!last || interval.start >= last.end) result.push(interval);
    else if (interval.end > last.end) result[result.length - 1] = { start: last.start, end: interval.end };
  }
  return result;
}

/** Returns the overlap of two intervals. Keys compare as strings do. */
function overlap(a: Interval, b: Interval): Interval {
  const [, start = ''] = [a.start, b.start].sort();
  const [end = ''] = [a.end, b.end].sort();
  return { start, end };
}

export function intersect(left: Intervals, right: Intervals): Intervals {
  return left.flatMap((a) => right.map((b) => overlap(a, b)).filter(({ start, end }) => start < end));
}

function invertText(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at++) bytes[at] = 0xff - (bytes[at] as number);
  return bytes.toString('latin1');
}

/** Inverts a position: one just after a prefix becomes one just before it, and vice versa. */
function invertPosition(position: string): string {
  if (position === '') return keyEnd;
  if (position === keyEnd) return '';
  return position.endsWith(keyEnd) ? invertText(position.slice(0, -1)) : invertText(position) + keyEnd;
}

/** Returns the interval's equivalent in a descending index field. */
export function invert({ start, end }: Interval): Interval {
  return { start: invertPosition(end), end: invertPosition(start) };
}
