import type { OutcomeName } from '@storysprout/contract';
import { seededRandom } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { isKnownWell, whyWorse } from './canary-decision';
import type { Health } from './measures';

const unknown: Health = {
  ...{ views: 0, failures: 0, viewReporters: 10, failureReporters: 10, openReporters: 10 },
  ...{ opened: 0, alive: 0, frozen: 0, reported: 0, silent: 0, outcomes: {} },
};

/** Health as reported by this many addresses. */
const health = (failures: number, views: number, reporters = 10): Health => ({
  ...unknown,
  ...{ failures, views, viewReporters: reporters, failureReporters: reporters },
});

const isClearlyWorse = (canary: Health, stable: Health) => whyWorse(canary, stable) !== null;

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
    expect(isKnownWell({ ...health(60, 60), failureReporters: 1 }, health(0, 1_000))).toBe(false);
  });

  it('is not taken back because only so much of a whole school counts', () => {
    for (let schools = 3; schools < 50; schools += 1) {
      expect(isClearlyWorse(health(3 * schools, 150 * schools, schools), health(0, 10_000))).toBe(false);
    }
  });
});

describe('a canary whose pages throw nothing', () => {
  const posting = (offered: number, reached: number, opened = offered): Health => ({
    ...unknown,
    ...{ opened, alive: opened, outcomes: { posted: { offered, reached } } },
  });

  it.each<[string, Health, Health, string]>([
    [
      'a button that does nothing',
      posting(60, 0),
      posting(180, 54),
      '"posted" was reached on 0 of 60 pages that offered it, with the stable version on 54 of 180.',
    ],
    [
      'a form that is gone',
      posting(0, 0, 60),
      posting(60, 30, 180),
      '"posted" was offered on 0 of 60 pages, with the stable version on 60 of 180.',
    ],
    [
      'tabs that freeze',
      { ...unknown, opened: 60, alive: 48, frozen: 12 },
      { ...unknown, opened: 180, alive: 180 },
      '12 of 60 pages stopped answering, with the stable version 0 of 180.',
    ],
    [
      'pages that hide what became of it',
      { ...unknown, opened: 60, alive: 60, reported: 30, silent: 30 },
      { ...unknown, opened: 180, alive: 180, reported: 160, silent: 20 },
      '30 of 60 pages did not report whether it was shown, with the stable version 20 of 180.',
    ],
  ])('is taken back for %s, with the figures', (_what, canary, stable, words) => {
    expect(whyWorse(canary, stable)).toBe(words);
    expect(whyWorse(stable, canary)).toBeNull();
  });

  it('stays when two addresses say so', () => {
    expect(whyWorse({ ...posting(60, 0), openReporters: 2 }, posting(180, 54))).toBeNull();
  });
});

interface Counts {
  views: number;
  failures: number;
  alive: number;
  frozen: number;
  reported: number;
  silent: number;
  readonly outcomes: Record<string, { offered: number; reached: number }>;
}
const noCounts = (): Counts => ({
  ...{ views: 0, failures: 0, alive: 0, frozen: 0, reported: 0, silent: 0 },
  outcomes: {},
});

/** How often each outcome is offered on a page, and how often it is reached there. */
const habits: readonly [OutcomeName, offered: number, reached: number][] = [
  ['posted', 0.3, 0.5],
  ['liked', 0.9, 0.15],
  ['commented', 0.2, 0.7],
];

/**
 * Simulates one page view of a version: a failure in a hundred, a frozen page in two hundred, and eight in a hundred
 * left at once.
 */
function visit(counts: Counts, random: () => number): void {
  if (random() < 0.01) counts.failures += 1;
  else counts.views += 1;
  if (random() < 0.005) counts.frozen += 1;
  else counts.alive += 1;
  if (random() < 0.08) counts.silent += 1;
  else counts.reported += 1;
  for (const [name, offered, reached] of habits) {
    counts.outcomes[name] ??= { offered: 0, reached: 0 };
    if (random() >= offered) continue;
    counts.outcomes[name].offered += 1;
    if (random() < reached) counts.outcomes[name].reached += 1;
  }
}

const healthOf = (counts: Counts): Health => ({ ...unknown, ...counts, opened: counts.alive + counts.frozen });

describe('simulated', () => {
  it('of 1,000 canaries that are equal to stable at most 10 are taken back, however often one looks', () => {
    const random = seededRandom(7);
    let rolledBack = 0;
    for (let run = 0; run < 1_000; run += 1) {
      const [canary, stable] = [noCounts(), noCounts()];
      for (let reader = 1; reader <= 200; reader += 1) {
        visit(canary, random);
        visit(stable, random);
        if (reader % 20 > 0 || whyWorse(healthOf(canary), healthOf(stable)) === null) continue;
        rolledBack += 1;
        break;
      }
    }
    expect(rolledBack).toBeLessThanOrEqual(10);
  });

  it.each([0.5, 0.3])(
    'of a canary for one reader in ten, a dead button is noticed after at most 60 readers when %s of them would use it',
    (rate) => {
      const random = seededRandom(11);
      for (let run = 0; run < 200; run += 1) {
        let reached = 0;
        for (let reader = 0; reader < 9 * 60; reader += 1) if (random() < rate) reached += 1;
        const posted = (offered: number, done: number): Health => ({
          ...unknown,
          ...{ opened: offered, outcomes: { posted: { offered, reached: done } } },
        });
        expect(whyWorse(posted(60, 0), posted(540, reached))).toContain('posted');
      }
    },
  );
});
