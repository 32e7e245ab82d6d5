import { expect, it } from 'vitest';
import { formatDuration } from './format-duration';

it.each([
  [0, 'under a minute'],
  [59, 'under a minute'],
  [60, '1 minute'],
  [150, '3 minutes'],
  [3_600, '1 hour'],
  [90_000, '1 day'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
