import { format, formatDistanceToNow, isValid } from 'date-fns';

type DateLike = string | number | Date | null | undefined;

function toDate(date: DateLike): Date | null {
  if (date === null || date === undefined || date === '') return null;
  const parsed = new Date(date);
  return isValid(parsed) ? parsed : null;
}

/** 'November 05, 2026', in the reader's time zone; 'Date unavailable' for what is no date (spec section 2). */
export function formatLongDate(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? format(parsed, 'MMMM dd, yyyy') : 'Date unavailable';
}

/** 'about 1 hour ago'; 'Some time ago' for what is no date (spec section 2). */
export function formatRelative(date: DateLike): string {
  const parsed = toDate(date);
  return parsed ? formatDistanceToNow(parsed, { addSuffix: true }) : 'Some time ago';
}

const counts = new Intl.NumberFormat('en-US');

/** '1,240' */
export function formatCount(count: number): string {
  return counts.format(count);
}
