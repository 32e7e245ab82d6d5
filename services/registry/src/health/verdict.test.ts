import { describe, expect, it } from 'vitest';
import { type Health, isClearlyWorse, isKnownWell } from './verdict';

/** Health as reported by this many addresses. */
const health = (failures: number, views: number, tellers = 10): Health => ({
  failures,
  views,
  viewTellers: tellers,
  failureTellers: tellers,
});

describe('a canary', () => {
  it.each<[string, Health, Health]>([
    ['fails for everybody', health(5, 0), health(0, 0)],
    ['fails for a third', health(10, 20), health(2, 400)],
    ['fails for one in ten, stable for none in a thousand', health(30, 270), health(0, 1_000)],
  ])('is clearly worse when it %s', (_what, canary, stable) => {
    expect(isClearlyWorse(canary, stable)).toBe(true);
    expect(isKnownWell(canary, stable)).toBe(false);
  });

  it.each<[string, Health, Health]>([
    ['nobody has seen it', health(0, 0), health(0, 1_000)],
    ['few failed', health(4, 0), health(0, 1_000)],
    ['it is as bad as stable', health(30, 270), health(100, 900)],
    ['it is hardly worse', health(12, 988), health(5, 995)],
    ['one browser in a hundred fails', health(6, 594), health(0, 5_000)],
  ])('is not, when %s', (_what, canary, stable) => {
    expect(isClearlyWorse(canary, stable)).toBe(false);
  });

  it('is known well after enough views', () => {
    expect(isKnownWell(health(0, 49), health(0, 500))).toBe(false);
    expect(isKnownWell(health(0, 50), health(0, 500))).toBe(true);
  });

  it('is neither taken back nor promoted on the word of one address or two', () => {
    expect(isClearlyWorse(health(500, 0, 2), health(0, 1_000))).toBe(false);
    expect(isClearlyWorse(health(500, 0, 3), health(0, 1_000))).toBe(true);
    expect(isKnownWell(health(0, 5_000, 2), health(0, 1_000))).toBe(false);
    expect(isKnownWell(health(0, 5_000, 3), health(0, 1_000))).toBe(true);
  });

  it('that fails at one address only is not promoted either', () => {
    expect(isKnownWell({ ...health(60, 60), failureTellers: 1 }, health(0, 1_000))).toBe(false);
  });

  it('is not taken back because only so much of a whole school counts', () => {
    for (let schools = 3; schools < 50; schools += 1) {
      expect(isClearlyWorse(health(3 * schools, 150 * schools, schools), health(0, 10_000))).toBe(false);
    }
  });

  it('of a good version is hardly ever taken back, however often one looks', () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let takenBack = 0;
    for (let run = 0; run < 200; run += 1) {
      let canary = health(0, 0);
      for (let view = 0; view < 300; view += 1) {
        canary =
          random() < 0.01 ? health(canary.failures + 1, canary.views) : health(canary.failures, canary.views + 1);
        if (!isClearlyWorse(canary, health(20, 1_980))) continue;
        takenBack += 1;
        break;
      }
    }
    expect(takenBack).toBeLessThanOrEqual(4);
  });
});
