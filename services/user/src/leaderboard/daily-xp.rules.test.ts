import { weekMs } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { expiryOf, fieldOf, firstUnsettled, hourMs, usable, xpWithin } from './daily-xp.rules';

const now = new Date('2026-11-23T10:20:00Z');
const at = (text: string) => new Date(`2026-11-${text}Z`);

describe('the hours that a rebuild takes from sums', () => {
  const summed = { from: at('10T00:00:00'), to: at('23T10:00:00') };

  it('begin with the first whole hour after the moment asked for', () => {
    expect(usable(summed, at('20T09:30:00'), now)?.from).toEqual(at('20T10:00:00'));
    // What was booked right at the full hour is not after it.
    expect(usable(summed, at('20T09:00:00'), now)?.from).toEqual(at('20T10:00:00'));
  });

  it('are never older than the week, because sums from before may be gone', () => {
    expect(usable(summed, new Date(0), now)).toEqual({ from: at('16T11:00:00'), to: summed.to });
  });

  it('are none before the first are summed up, and none when all lie before', () => {
    expect(usable(null, new Date(0), now)).toBeNull();
    expect(usable({ from: at('10T00:00:00'), to: at('16T11:00:00') }, new Date(0), now)).toBeNull();
  });
});

it('an hour is settled ten minutes after its end', () => {
  expect(firstUnsettled(at('23T10:09:59'))).toEqual(at('23T09:00:00'));
  expect(firstUnsettled(at('23T10:10:00'))).toEqual(at('23T10:00:00'));
});

it('a day counts with the hours that lie within', () => {
  const hours = Object.fromEntries(
    [0, 9, 10, 23].map((hour) => [fieldOf(at(`20T${String(hour).padStart(2, '0')}:00:00`)), 10 ** (hour % 7)]),
  );
  expect(hours).toEqual({ h0: 1, h9: 100, h10: 1_000, h23: 100 });
  const day = { day: '2026-11-20', hours };
  expect(xpWithin(day, { from: at('20T09:00:00'), to: at('20T10:00:00') })).toBe(100);
  expect(xpWithin(day, { from: at('19T23:00:00'), to: at('21T00:00:00') })).toBe(1_201);
  expect(xpWithin(day, { from: at('21T00:00:00'), to: at('22T00:00:00') })).toBe(0);
});

it('a sum is kept for longer than the week it is read in', () => {
  const hour = at('20T23:00:00');
  expect(expiryOf(hour).getTime() - hour.getTime()).toBeGreaterThan(weekMs + 24 * hourMs);
});
