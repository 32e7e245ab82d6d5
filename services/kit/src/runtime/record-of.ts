/**
 * `Object.fromEntries` for an object of a known type. TypeScript loses the type of each entry in it, and this is the
 * only place with the type assertion for that.
 */
export function recordOf<R extends object>(entries: Iterable<readonly [string, unknown]>): R {
  return Object.fromEntries(entries) as R;
}
