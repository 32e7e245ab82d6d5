import { onceFor } from './once-for';

let last = 0;

/** A number unique to the object, for cache keys of what was made from it. */
export const identityOf = onceFor((_made: object): number => {
  last += 1;
  return last;
});
