import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeOnePlayer, type PlayTime } from './play-time.rules';

const seconds = (count: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + count * 1_000);
const round = (start: number, length: number): PlayTime => ({
  startedAt: seconds(start),
  playedUntil: seconds(start + length),
});

describe('rounds of one player', () => {
  it('may follow each other, in whatever order they are sent', () => {
    expect(canBeOnePlayer([round(10, 5), round(0, 10), round(15, 20)], seconds(35))).toBe(true);
  });

  it('may pause for each other', () => {
    expect(canBeOnePlayer([round(0, 8), round(3, 2)], seconds(10))).toBe(true);
  });

  it('cannot be played at the same time', () => {
    expect(canBeOnePlayer([round(0, 8), round(0, 8)], seconds(10))).toBe(false);
    expect(canBeOnePlayer([round(0, 8), round(1, 8)], seconds(10))).toBe(false);
  });

  it('save no time up for later', () => {
    expect(canBeOnePlayer([round(0, 5), round(3_600, 4), round(3_600, 4)], seconds(3_605))).toBe(false);
  });

  it('have one tolerance together, not one each', () => {
    const short = (length: number) => Array.from({ length: 10 }, () => round(0, length));
    expect(canBeOnePlayer(short(0.1), seconds(1))).toBe(true);
    expect(canBeOnePlayer(short(0.2), seconds(1))).toBe(false);
  });

  it('count from before their end was kept as no time', () => {
    expect(canBeOnePlayer([{ startedAt: seconds(0) }, round(0, 5)], seconds(5))).toBe(true);
  });

  it('are never refused to anybody who plays one at a time, also with pauses and rounds that wait to be sent', () => {
    // Each step plays a while on one of three open rounds, or waits; a finished round makes room for the next.
    const step = fc.record({ board: fc.nat({ max: 2 }), plays: fc.nat({ max: 90 }), waits: fc.nat({ max: 30 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat({ max: 3 }), (steps, every) => {
        const open: (PlayTime & { startedAt: Date })[] = [];
        const sent: PlayTime[] = [];
        let now = 0;
        for (const [index, { board, plays, waits }] of steps.entries()) {
          const present = open[board] ?? round(now, 0);
          now += plays;
          const { startedAt, playedUntil = startedAt } = present;
          open[board] = { startedAt, playedUntil: new Date(playedUntil.getTime() + plays * 1_000) };
          if (index % (every + 1) === 0) sent.push(...open.splice(board, 1).filter(Boolean));
          now += waits;
          expect(canBeOnePlayer(sent, seconds(now))).toBe(true);
        }
      }),
    );
  });
});
