/** Numbers that children write and that are not phone numbers. `text` is one run of digits and separators. */

/** 2026-11-20, 20.11.2026, 11/20/26 */
export function isDate(text: string): boolean {
  return /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{2}|\d{4}))$/.test(text.trim());
}

/** 1998 1999 2000, 1939-1945, 2025/2026 */
export function isYears(text: string): boolean {
  return text
    .trim()
    .split(/[^\d]+/)
    .every((part) => /^(?:1\d|20)\d{2}$/.test(part));
}

/** 09.00-17.00 */
export function isTimes(text: string): boolean {
  return /^[012]?\d\.[0-5]\d ?[-–] ?[012]?\d\.[0-5]\d$/.test(text.trim());
}

/** 21-19 21-17 15-10, or 6-4 3-6 7-5 6-2: scores of games */
export function isScore(text: string): boolean {
  return /^\d{1,3} ?[-–] ?\d{1,3}(?:[ /]+\d{1,3} ?[-–] ?\d{1,3})+$/.test(text.trim());
}

/** 1 000 000 or 12.345.678, and decimals such as 3.14159265 */
export function isThousands(text: string): boolean {
  return /^(?:[1-9]\d{0,2}(?:[ .]\d{3})+|\d{1,3}\.\d{4,})$/.test(text.trim());
}

/**
 * 1 2 3 4 5 6 7, 10 9 8 7, 2 4 6 8 10, 1 1 2 3 5 8 13 or 123456789: numbers a child counts in even steps,
 * doubles or adds up.
 */
export function isCounting(text: string): boolean {
  const parts = text.match(/\d+/g) ?? [];
  if (parts.length > 1 && parts.some((part) => /^0\d/.test(part))) return false;
  const numbers = parts.length === 1 ? Array.from(parts[0] ?? '', Number) : parts.map(Number);
  if (numbers.length < 4) return false;
  return isEven(numbers) || isDoubling(numbers) || isAddingUp(numbers);
}

function isEven(numbers: readonly number[]): boolean {
  const step = at(numbers, 1) - at(numbers, 0);
  // After 9 a run of single digits starts again at 0.
  const follows = (value: number, index: number) =>
    index === 0 ||
    value - at(numbers, index - 1) === step ||
    (Math.abs(step) === 1 && isWrap(at(numbers, index - 1), value));
  return step !== 0 && numbers.every(follows);
}

function isWrap(before: number, value: number): boolean {
  return (before === 9 && value === 0) || (before === 0 && value === 9);
}

function isDoubling(numbers: readonly number[]): boolean {
  return numbers.every((value, index) => index === 0 || (value !== 0 && value === 2 * at(numbers, index - 1)));
}

function isAddingUp(numbers: readonly number[]): boolean {
  return numbers.every((value, index) => index < 2 || value === at(numbers, index - 1) + at(numbers, index - 2));
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Number.NaN;
}
