import { encode } from './codec';

/** Returns whether both values would be stored as the same bytes, in which case an update changes nothing. */
export function identical(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || Buffer.compare(encode({ a }), encode({ a: b })) === 0;
}
