/** Maps lazily. */
export function* mapped<T, R>(entries: Iterable<T>, map: (entry: T) => R): Generator<R, void> {
  for (const entry of entries) yield map(entry);
}

/** Filters lazily. */
export function* kept<T>(entries: Iterable<T>, keep: (entry: T) => boolean): Generator<T, void> {
  for (const entry of entries) if (keep(entry)) yield entry;
}

/** Reads no more than needed: nothing is read from the source after the last wanted entry. */
export function* windowed<T>(entries: Iterable<T>, skip: number, limit: number): Generator<T, void> {
  let at = 0;
  if (limit <= 0) return;
  for (const entry of entries) {
    if (at++ < skip) continue;
    yield entry;
    if (at >= skip + limit) return;
  }
}

/** Starts the work only when the result is read. */
export function* deferred<T>(produce: () => Iterable<T>): Generator<T, void> {
  yield* produce();
}
