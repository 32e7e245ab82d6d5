import { weekMs } from '@storysprout/contract';
import { type Day, dayOf } from '../shared/days';
import type { DailyXpDocument } from './daily-xp.document';

export const hourMs = 60 * 60_000;
/** A booking is written long before this, in milliseconds, so an hour that ended then gets no more rows. */
const settledMs = 10 * 60_000;
/** Two more than the week has, for the days at its ends. */
const daysKept = 9;

/** Whole hours, from `from` until `to`, which is not in it. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / hourMs) * hourMs);
}

export function hourAfter(moment: Date): Date {
  return new Date(hourOf(moment).getTime() + hourMs);
}

/** The first hour that lies in the week before `now` as a whole. */
export function firstOfWeek(now: Date): Date {
  return hourAfter(new Date(now.getTime() - weekMs));
}

/** The hour that may still get rows. */
export function firstUnsettled(now: Date): Date {
  return hourOf(new Date(now.getTime() - settledMs));
}

/** The part of the summed hours that lies after `since`; null when there is none. Sums of earlier weeks are gone. */
export function usable(summed: Stretch | null, since: Date, now: Date): Stretch | null {
  if (!summed) return null;
  const from = new Date(Math.max(summed.from.getTime(), hourAfter(since).getTime(), firstOfWeek(now).getTime()));
  return from < summed.to ? { from, to: summed.to } : null;
}

/** Where an hour's sum stands in the document of its day. */
export function fieldOf(hour: Date): `h${number}` {
  return `h${hour.getUTCHours()}`;
}

export function expiryOf(hour: Date): Date {
  return new Date(startOf(dayOf(hour)) + daysKept * 24 * hourMs);
}

/** What was gained on a day within the stretch. */
export function xpWithin({ day, hours }: Pick<DailyXpDocument, 'day' | 'hours'>, { from, to }: Stretch): number {
  const start = startOf(day);
  let sum = 0;
  for (const [field, xp] of Object.entries(hours)) {
    const hour = start + Number(field.slice(1)) * hourMs;
    if (hour >= from.getTime() && hour < to.getTime()) sum += xp;
  }
  return sum;
}

function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
