import * as texts from '../../texts/components';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
] as const;

/** '4 minutes', rounded to the largest unit that fits; 'under a minute' for less. */
export function formatDuration(seconds: number): string {
  for (const [size, name] of units) {
    const count = Math.round(seconds / size);
    if (seconds >= size) return `${count} ${count === 1 ? name : `${name}s`}`;
  }
  return texts.underAMinute;
}
