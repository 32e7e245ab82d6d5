import { expect, it } from 'vitest';
import { isQuietAt, msUntilTurn } from './quiet-hours';

const at = (time: string) => new Date(`2026-11-20T${time}`);
const hourMs = 60 * 60 * 1_000;

it.each([
  ['06:59:59', true],
  ['07:00:00', false],
  ['19:59:59', false],
  ['20:00:00', true],
  ['00:00:00', true],
])('knows whether it is quiet at %s', (time, isQuiet) => {
  expect(isQuietAt(at(time))).toBe(isQuiet);
});

it.each([
  ['07:00:00', 13],
  ['12:30:00', 7.5],
  ['20:00:00', 11],
  ['23:00:00', 8],
  ['03:00:00', 4],
])('knows at %s how long until that changes', (time, hours) => {
  expect(msUntilTurn(at(time))).toBe(hours * hourMs);
});
