import { expect, it } from 'vitest';
import { audience, changeText, errorRate, rollbackOf } from './release-facts';

const entry = { at: '2026-11-20T08:00:00.000Z', remote: 'mf_blog', revision: 4, version: '2', detail: '' } as const;
const remote = {
  name: 'mf_blog',
  label: 'The blogs',
  revision: 4,
  stable: '2',
  previous: '1',
  canary: null,
  releases: [],
  health: [],
  changes: [],
  waiting: [],
};
const canary = { version: '3', percent: 10, since: entry.at };

it.each([
  [0, 0, 'Not known yet', null],
  [1_200, 0, '0% (0 of 1,200)', 'good'],
  [985, 15, '1.5% (15 of 1,000)', 'fair'],
  [1, 5, '83.3% (5 of 6)', 'poor'],
])('rates %i views and %i failures', (views, failures, text, rating) => {
  expect(errorRate({ views, failures })).toEqual({ text, rating });
});

it('says who has a version', () => {
  expect(audience({ canary: null }, 'stable')).toBe('Live for everyone');
  expect([audience({ canary }, 'stable'), audience({ canary }, 'canary')]).toEqual([
    '90 % of readers have it',
    '10 % of readers have it',
  ]);
});

it('knows what a rollback takes and brings', () => {
  expect(rollbackOf({ ...remote, canary })).toEqual({ from: '3', to: '2' });
  expect(rollbackOf(remote)).toEqual({ from: '2', to: '1' });
  expect(rollbackOf({ ...remote, previous: null })).toBeNull();
});

it.each([
  ['moderator abc', 'you'],
  ['moderator def', 'another moderator'],
  ['the registry', 'the registry'],
])('tells of a change by %s as by %s', (by, who) => {
  expect(changeText({ ...entry, by, action: 'rollback' }, 'abc')).toBe(`2 was rolled back by ${who}`);
});
