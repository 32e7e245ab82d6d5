import { keyOf } from './key-writer';

/** Orders sortable keys, and everything else that `<` orders. */
export function order<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders any two values by MongoDB's rules: by type first, numbers of all types together; missing comes before null. */
export function compareValues(a: unknown, b: unknown): number {
  return a === b ? 0 : order(keyOf(a), keyOf(b));
}
