import { useMoment } from '../drawing/moment';
import { type DateLike, formatLongDate, formatRelative } from '../format/format-date';

interface DateProps {
  readonly date: DateLike;
}

/** 'November 05, 2026' as text, also on a page that is drawn on the server. */
export function LongDate({ date }: DateProps) {
  return formatLongDate(date, useMoment());
}

/** 'about 1 hour ago' as text, also on a page that is drawn on the server. */
export function RelativeDate({ date }: DateProps) {
  return formatRelative(date, useMoment());
}
