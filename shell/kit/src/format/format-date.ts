import { formatDistance } from 'date-fns/formatDistance';
import type { Moment } from '../drawing/moment';
import * as texts from '../texts/components';

export type DateLike = string | number | Date | null | undefined;

function toDate(date: DateLike): Date | null {
  if (date === null || date === undefined || date === '') return null;
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

const longDate = { month: 'long', day: '2-digit', year: 'numeric' } as const;
const longDates = new Intl.DateTimeFormat('en-US', longDate);
const longDatesInUtc = new Intl.DateTimeFormat('en-US', { ...longDate, timeZone: 'UTC' });

/** 'November 05, 2026', in the reader's time zone; 'Date unavailable' for what is no date (docs/product.md#dates). */
export function formatLongDate(date: DateLike, { timeZone }: Moment = {}): string {
  const parsed = toDate(date);
  if (!parsed) return texts.dateUnavailable;
  return (timeZone === 'UTC' ? longDatesInUtc : longDates).format(parsed);
}

const moments = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 'November 5 at 3:20 PM', in the reader's time zone. */
export function formatMoment(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? moments.format(parsed) : texts.dateUnavailable;
}

/**
 * 'about 1 hour ago'; 'Some time ago' for what is no date (docs/product.md#dates). It never says 'in less than a minute',
 * even if the clock is behind, as it is on a page that was drawn a moment ago.
 */
export function formatRelative(date: DateLike, { now = Date.now() }: Moment = {}): string {
  const parsed = toDate(date);
  return parsed ? formatDistance(Math.min(parsed.getTime(), now), now, { addSuffix: true }) : texts.someTimeAgo;
}

const counts = new Intl.NumberFormat('en-US');

/** '1,240' */
export function formatCount(count: number): string {
  return counts.format(count);
}
