import { encode } from './codec';

/** True when both would be stored as the same bytes; tells an update that changes nothing from one that does. */
export function identical(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || Buffer.compare(encode({ a }), encode({ a: b })) === 0;
}
