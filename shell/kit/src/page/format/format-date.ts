import { formatDistance } from 'date-fns/formatDistance';
import * as texts from '../../texts/components';
import type { Moment } from '../render-clock';

export type DateLike = string | number | Date | null | undefined;

function toDate(date: DateLike): Date | null {
  if (date === null || date === undefined || date === '') return null;
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** 'January' to 'December' */
export const monthNames: readonly string[] = texts.months;

/**
 * Returns 'November 05, 2026', in the reader's time zone; 'Date unavailable' for an invalid date
 * (docs/product.md#dates). Formatted by hand, because creating a formatter takes a slow device 40 ms and every page
 * shows such dates.
 */
export function formatLongDate(date: DateLike, { timeZone }: Moment = {}): string {
  const parsed = toDate(date);
  if (!parsed) return texts.dateUnavailable;
  const [month, day, year] =
    timeZone === 'UTC'
      ? [parsed.getUTCMonth(), parsed.getUTCDate(), parsed.getUTCFullYear()]
      : [parsed.getMonth(), parsed.getDate(), parsed.getFullYear()];
  return `${monthNames[month]} ${String(day).padStart(2, '0')}, ${year}`;
}

/** Created when the first one is shown, because creating it is slow. */
let moments: Intl.DateTimeFormat | undefined;
const moment = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** 'November 5 at 3:20 PM', in the reader's time zone. */
export function formatMoment(date: DateLike): string {
  const parsed = toDate(date);
  if (!parsed) return texts.dateUnavailable;
  moments ??= new Intl.DateTimeFormat('en-US', moment);
  return moments.format(parsed);
}

/**
 * Returns 'about 1 hour ago'; 'Some time ago' for an invalid date (docs/product.md#dates). Never returns 'in less than
 * a minute', even if the clock is behind, as it is on a page that was rendered a moment ago.
 */
export function formatRelative(date: DateLike, { now = Date.now() }: Moment = {}): string {
  const parsed = toDate(date);
  return parsed ? formatDistance(Math.min(parsed.getTime(), now), now, { addSuffix: true }) : texts.someTimeAgo;
}

/** Returns a whole number such as '1,240'. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
