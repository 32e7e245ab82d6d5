import { keyOf } from './key-writer';

/** Compares sortable keys, or any other values with `<`. */
export function order<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two values by MongoDB's rules: by type first, with all number types together; missing comes before null. */
export function compareValues(a: unknown, b: unknown): number {
  return a === b ? 0 : order(keyOf(a), keyOf(b));
}
