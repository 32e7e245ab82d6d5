/**
 * `Object.fromEntries` for an object of a known type. TypeScript does not follow the type of each entry through it; this
 * is the only place that says what it is.
 */
export function recordOf<R extends object>(entries: Iterable<readonly [string, unknown]>): R {
  return Object.fromEntries(entries) as R;
}
