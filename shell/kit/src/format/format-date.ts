import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';

type DateLike = string | number | Date | null | undefined;

function toDate(date: DateLike): Date | null {
  if (date === null || date === undefined || date === '') return null;
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

const longDates = new Intl.DateTimeFormat('en-US', { month: 'long', day: '2-digit', year: 'numeric' });

/** 'November 05, 2026', in the reader's time zone; 'Date unavailable' for what is no date (docs/product.md#dates). */
export function formatLongDate(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? longDates.format(parsed) : 'Date unavailable';
}

const moments = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 'November 5 at 3:20 PM', in the reader's time zone. */
export function formatMoment(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? moments.format(parsed) : 'Date unavailable';
}

/** 'about 1 hour ago'; 'Some time ago' for what is no date (docs/product.md#dates). */
export function formatRelative(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? formatDistanceToNow(parsed, { addSuffix: true }) : 'Some time ago';
}

const counts = new Intl.NumberFormat('en-US');

/** '1,240' */
export function formatCount(count: number): string {
  return counts.format(count);
}
