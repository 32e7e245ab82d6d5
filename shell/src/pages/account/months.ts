import { monthNames, type SelectOption } from '@storysprout/kit';

/** The age of the oldest reader that the list has room for, in years. */
const span = 100;

export const months: readonly SelectOption[] = monthNames.map((label, at) => ({ value: String(at + 1), label }));

/** Returns the years from this one backwards. Nothing in the list hints at an age limit. */
export function years(now = new Date()): SelectOption[] {
  return Array.from({ length: span }, (_, back) => {
    const year = String(now.getFullYear() - back);
    return { value: year, label: year };
  });
}
