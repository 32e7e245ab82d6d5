import type { SelectOption } from '@storysprout/kit';

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
/** The oldest reader that the list has room for, in years. */
const span = 100;

export const months: readonly SelectOption[] = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthNames.format(Date.UTC(2000, at)),
}));

/** From this year back; no year stands out. */
export function years(now = new Date()): SelectOption[] {
  return Array.from({ length: span }, (_, back) => {
    const year = String(now.getFullYear() - back);
    return { value: year, label: year };
  });
}
