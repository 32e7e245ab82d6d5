import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { newerThan, olderThan, pageRequest, toPage } from './page';

const at = new Date('2026-11-20T12:00:00.000Z');
const entries = Array.from({ length: 3 }, () => ({ id: new ObjectId(), at }));
const position = (entry: { at: Date; id: ObjectId }) => entry;

describe('toPage', () => {
  it('gives a cursor back that leads behind the last entry shown', () => {
    const { items, nextCursor } = toPage(entries, 2, position);
    expect(items).toEqual(entries.slice(0, 2));
    expect(pageRequest({ cursor: nextCursor ?? '' }).after).toEqual({ at, id: entries[1]?.id });
  });

  it('has no cursor on the last page', () => {
    expect(toPage(entries, 3, position).nextCursor).toBeNull();
    expect(toPage([], 3, position).nextCursor).toBeNull();
  });
});

describe('pageRequest', () => {
  it('holds 1,000 entries when nobody says how many', () => {
    expect(pageRequest({})).toEqual({ limit: 1_000, after: null });
  });

  it('refuses a cursor that is none of ours', () => {
    expect(() => pageRequest({ cursor: 'rubbish' })).toThrow(AppError);
  });
});

describe('list filters', () => {
  const id = entries[0]?.id ?? new ObjectId();

  it('ask for everything at the start', () => {
    expect(olderThan('date', null)).toEqual({});
    expect(newerThan('createdAt', null)).toEqual({});
  });

  it('bound the sort key and settle equal moments by id', () => {
    expect(olderThan('date', { at, id })).toEqual({
      date: { $lte: at },
      $or: [{ date: { $lt: at } }, { _id: { $lt: id } }],
    });
    expect(newerThan('date', { at, id })).toEqual({
      date: { $gte: at },
      $or: [{ date: { $gt: at } }, { _id: { $gt: id } }],
    });
  });

  it('keep the lower end of a week beside the cursor', () => {
    const since = new Date('2026-11-13T12:00:00.000Z');
    expect(olderThan('date', { at, id }, since)).toMatchObject({ date: { $lte: at, $gte: since } });
  });
});
