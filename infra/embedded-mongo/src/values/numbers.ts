import { Double, Long } from 'bson';
import { ServerError } from '../errors';

/**
 * Numbers in memory, without loss and mostly as plain JavaScript numbers: an int32 is a plain number; a double is a
 * plain number, too, unless it looks like an int32 (then it is a `Double`); an int64 is always a `Long`.
 */
export type Numeric = number | Double | Long;
export type NumericKind = 'int' | 'long' | 'double';

const int64Min = -(2n ** 63n);
const int64Max = 2n ** 63n - 1n;

/** Returns whether the BSON encoder would write this plain number as an int32. */
export function looksLikeInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || value instanceof Long || value instanceof Double;
}

export function kindOf(value: Numeric): NumericKind {
  if (typeof value === 'number') return looksLikeInt32(value) ? 'int' : 'double';
  return value instanceof Double ? 'double' : 'long';
}

/** Returns the nearest double. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  return value instanceof Double ? value.value : value.toNumber();
}

/** Returns the in-memory form of a double. */
export function doubleOf(value: number): Numeric {
  return looksLikeInt32(value) ? new Double(value) : value;
}

/** Returns the in-memory form of a whole number: int32 if it fits, otherwise int64, otherwise a double. */
export function wholeOf(value: bigint): Numeric {
  const small = Number(value);
  if (looksLikeInt32(small)) return small;
  return value >= int64Min && value <= int64Max ? Long.fromBigInt(value) : doubleOf(small);
}

function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toDouble(value));
}

type Operation = (a: Numeric, b: Numeric) => Numeric;

function arithmetic(
  onDoubles: (a: number, b: number) => number,
  onBigInts: (a: bigint, b: bigint) => bigint,
): Operation {
  return (a, b) => {
    const kinds = [kindOf(a), kindOf(b)];
    if (kinds.includes('double')) return doubleOf(onDoubles(toDouble(a), toDouble(b)));
    if (!kinds.includes('long')) {
      const quick = onDoubles(a as number, b as number) + 0;
      if (looksLikeInt32(quick)) return quick;
    }
    const exact = onBigInts(toBigInt(a), toBigInt(b));
    const result = wholeOf(exact);
    return kinds.includes('long') && typeof result === 'number' ? Long.fromNumber(result) : result;
  };
}

/** Sum and difference with MongoDB's result types: int32 overflows to int64, int64 to double. */
export const add = arithmetic(
  (a, b) => a + b,
  (a, b) => a + b,
);
export const subtract = arithmetic(
  (a, b) => a - b,
  (a, b) => a - b,
);

/** Returns the distance of an int64 from its nearest double; 0 for other numbers. */
export function offset(value: Numeric): number {
  if (!(value instanceof Long)) return 0;
  const nearest = value.toNumber();
  return Number.isSafeInteger(nearest) ? 0 : Number(value.toBigInt() - BigInt(nearest));
}

/**
 * Returns the whole number in a command or operator argument, which may be a double without a fraction.
 *
 * @throws ServerError `BadValue` for anything else.
 */
export function wholeNumber(value: unknown, what: string): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new ServerError('BadValue', `${what} must be a whole number`);
  return number + 0;
}
