import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { historyLimits, isVersion, marksOf, tooMany } from './revision.rules';

const stored = (revision: number, status: 'draft' | 'approved', bytes = 100) => ({
  _id: new ObjectId(),
  revision,
  status,
  bytes,
});
const newestFirst = (count: number, status: 'draft' | 'approved', bytes?: number) =>
  Array.from({ length: count }, (_, index) => stored(count - index, status, bytes));

describe('tooMany', () => {
  it.each([
    ['draft', historyLimits.versions],
    ['approved', historyLimits.sent],
  ] as const)('lets the oldest of more than the limit go: %s', (status, limit) => {
    expect(tooMany(newestFirst(limit, status), [])).toEqual([]);
    expect(tooMany(newestFirst(limit + 2, status), []).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('lets the oldest go that take too many bytes', () => {
    const large = newestFirst(5, 'approved', historyLimits.bytes / 4);
    expect(tooMany(large, []).map(({ revision }) => revision)).toEqual([1]);
  });

  it('never lets go what stands', () => {
    expect(tooMany(newestFirst(historyLimits.sent + 2, 'approved'), [1]).map(({ revision }) => revision)).toEqual([2]);
  });
});

describe('isVersion', () => {
  const text = { title: 'Owls', description: 'Owls sleep all day long.' };
  const longer = { ...text, description: `${text.description} They wake at night.` };
  const at = new Date('2026-11-20T10:00:00.000Z');

  it.each([
    ['the first change', text, longer, null, at, true],
    ['a second one within the hour', text, longer, at, new Date('2026-11-20T10:59:59.000Z'), false],
    ['one after the hour', text, longer, at, new Date('2026-11-20T11:00:00.000Z'), true],
    ['no change', text, { ...text }, null, at, false],
    ['much that is deleted', longer, { ...text, description: 'Owls' }, at, at, true],
  ] as const)('%s', (_what, before, after, latest, now, expected) => {
    expect(isVersion(before, after, latest, now)).toBe(expected);
  });
});

it('finds each place of a passage in title and text', () => {
  const flags = [{ kind: 'link', text: 'a.b' } as const, { kind: 'length', text: '' } as const];
  expect(marksOf({ title: 'See a.b', description: 'a.b or a.b', flags })).toEqual([
    { field: 'title', start: 4, end: 7, kind: 'link' },
    { field: 'description', start: 0, end: 3, kind: 'link' },
    { field: 'description', start: 7, end: 10, kind: 'link' },
  ]);
});
