import { type DateLike, formatLongDate, formatRelative } from '../page/format/format-date';
import { useMoment } from '../page/render-clock';

interface DateProps {
  readonly date: DateLike;
}

/** 'November 05, 2026' as text, also on a server-rendered page. */
export function LongDate({ date }: DateProps) {
  return formatLongDate(date, useMoment());
}

/** 'about 1 hour ago' as text, also on a server-rendered page. */
export function RelativeDate({ date }: DateProps) {
  return formatRelative(date, useMoment());
}
