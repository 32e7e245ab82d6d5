import type { BirthAnswer } from '@storysprout/contract';

/** A month such as `2016-04`. Months can be compared as strings. */
export type BirthMonth = string;

export function birthMonthOf({ birthYear, birthMonth }: BirthAnswer): BirthMonth {
  return `${birthYear}-${String(birthMonth).padStart(2, '0')}`;
}

/**
 * Returns whether the age is reached. The day of birth is not known, so a child counts as younger until the month of
 * the birthday is over.
 */
export function isOfAge(birth: BirthMonth, age: number, now: Date): boolean {
  return birth <= latestOfAge(age, now);
}

/** Returns the latest birth month at which somebody has reached the age. */
export function latestOfAge(age: number, now: Date): BirthMonth {
  const before = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth() - 1, 1));
  return before.toISOString().slice(0, 7);
}

/** Returns the later birth month of the two, that is, the younger age. */
export function youngest(one: BirthMonth | null, other: BirthMonth | null): BirthMonth | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
