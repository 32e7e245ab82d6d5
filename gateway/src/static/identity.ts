const numbers = new WeakMap<object, number>();
let last = 0;

/** A number unique to the object, for cache keys of what was made from it. */
export function identityOf(made: object): number {
  const known = numbers.get(made);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(made, last);
  return last;
}
