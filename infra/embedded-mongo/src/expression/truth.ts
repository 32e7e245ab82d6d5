import { isNumeric, toDouble } from '../values/numbers';

/** How MongoDB reads any value as a condition: only false, 0, null and missing are false. */
export function truthyValue(value: unknown): boolean {
  if (isNumeric(value)) return toDouble(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}
