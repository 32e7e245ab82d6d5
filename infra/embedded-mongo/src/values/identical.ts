import { compareValues } from './compare';
import { isDoc } from './doc';
import { isNumeric, kindOf } from './numbers';

function identicalArrays(a: unknown[], b: unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => identical(value, b[at]));
}

function identicalMembers(a: object, b: object): boolean {
  return identicalArrays(Object.keys(a), Object.keys(b)) && identicalArrays(Object.values(a), Object.values(b));
}

/** True when both would be stored as the same bytes; tells an update that changes nothing from one that does. */
export function identical(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return identicalArrays(a, b);
  if (isDoc(a) && isDoc(b)) return identicalMembers(a, b);
  if (isNumeric(a) && isNumeric(b)) return kindOf(a) === kindOf(b) && compareValues(a, b) === 0 && !isSignedZero(a, b);
  return typeof a === 'object' && typeof b === 'object' && compareValues(a, b) === 0;
}

function isSignedZero(a: unknown, b: unknown): boolean {
  return a === 0 || b === 0;
}
