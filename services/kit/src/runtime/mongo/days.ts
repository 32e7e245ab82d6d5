/** A UTC day such as `2026-11-20` (docs/product.md#xp-from-writing). */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1_000;

export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(day: Day): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - dayMs));
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

/** Returns the end of this moment's UTC day. */
export function startOfNextDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1));
}
