import type { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsExamined, stagesOf, usesIndex } from '../support/plan';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
let blogs: Collection;

beforeAll(async () => {
  database = await openTestDatabase();
  blogs = await database.collection(
    Array.from({ length: 2000 }, (_, n) => ({
      _id: n as never,
      status: n % 4 === 0 ? 'pending' : 'approved',
      date: new Date(n * 1000),
      author: n % 50,
      slug: `s${n}`,
      tags: [`t${n % 10}`, 'all'],
    })),
  );
  await blogs.createIndexes([
    { key: { status: 1, date: -1, _id: -1 } },
    { key: { slug: 1 }, unique: true },
    { key: { author: 1 } },
    { key: { tags: 1 } },
    { key: { date: 1 }, partialFilterExpression: { status: 'pending' }, name: 'pending_by_date' },
  ]);
});
afterAll(() => database.close());

const explainFind = (filter: object, sort: Record<string, 1 | -1> = {}, limit = 0) =>
  blogs.find(filter).sort(sort).limit(limit).explain('executionStats');

describe('explain', () => {
  it('shows a scan where no index helps', async () => {
    const explained = await explainFind({ nothing: 1 });
    expect(stagesOf(explained)).toContain('COLLSCAN');
    expect(docsExamined(explained)).toBe(2000);
  });

  it('shows one document examined for a unique key', async () => {
    const explained = await explainFind({ slug: 's77' });
    expect(usesIndex(explained)).toBe(true);
    expect(docsExamined(explained)).toBe(1);
  });

  it('shows one document examined for an _id', async () => {
    const explained = await explainFind({ _id: 5 });
    expect(usesIndex(explained)).toBe(true);
    expect(docsExamined(explained)).toBe(1);
  });

  it('shows no sort and few documents for a newest-first page', async () => {
    const explained = await explainFind({ status: 'approved' }, { date: -1, _id: -1 }, 20);
    expect(stagesOf(explained)).toContain('IXSCAN');
    expect(stagesOf(explained)).not.toContain('SORT');
    expect(docsExamined(explained)).toBe(20);
  });

  it.each([
    ['one element of an array', { tags: 't3' }],
    ['any of several', { tags: { $in: ['t3', 't4', 'none'] } }],
  ])('shows no sort for the newest with %s', async (_, filter) => {
    await blogs.createIndex({ tags: 1, date: -1, _id: -1 });
    const explained = await explainFind(filter, { date: -1, _id: -1 }, 20);
    expect(stagesOf(explained)).toContain('IXSCAN');
    expect(stagesOf(explained)).not.toContain('SORT');
    expect(docsExamined(explained)).toBeLessThanOrEqual(25);
  });

  it('shows no sort for the page read backwards', async () => {
    const explained = await explainFind({ status: 'approved' }, { date: 1, _id: 1 }, 20);
    expect(stagesOf(explained)).not.toContain('SORT');
    expect(docsExamined(explained)).toBe(20);
  });

  it('shows few documents for a page behind a date', async () => {
    const explained = await explainFind(
      { status: 'approved', date: { $lt: new Date(900_000) } },
      { date: -1, _id: -1 },
      20,
    );
    expect(stagesOf(explained)).not.toContain('SORT');
    expect(docsExamined(explained)).toBeLessThanOrEqual(21);
  });

  it('shows an index for equality, $in and ranges', async () => {
    const filters = [
      { author: 7 },
      { author: { $in: [1, 2] } },
      { author: { $gte: 48 } },
      { slug: { $gt: 's1', $lt: 's2' } },
      { tags: 't3' },
      { slug: /^s12/ },
    ];
    for (const filter of filters) expect(usesIndex(await explainFind(filter)), JSON.stringify(filter)).toBe(true);
  });

  it('shows only what matches examined for an equality', async () => {
    expect(docsExamined(await explainFind({ author: 7 }))).toBe(40);
  });

  it('shows indexes for both branches of $or', async () => {
    expect(stagesOf(await explainFind({ $or: [{ slug: 's1' }, { author: 3 }] }))).not.toContain('COLLSCAN');
  });

  it('shows a partial index only where the query implies its filter', async () => {
    const hint = 'pending_by_date';
    const explained = await blogs
      .find({ status: 'pending', date: { $gt: new Date(0) } })
      .hint(hint)
      .explain('executionStats');
    expect(stagesOf(explained)).toContain('IXSCAN');
    expect(stagesOf(await explainFind({ date: new Date(4000) }))).toContain('COLLSCAN');
  });

  it('shows no sort for $in with a sorted rest', async () => {
    const explained = await explainFind({ status: { $in: ['approved', 'pending'] } }, { date: -1 }, 10);
    expect(stagesOf(explained)).not.toContain('SORT');
    expect(docsExamined(explained)).toBeLessThanOrEqual(12);
  });

  it('shows the index an aggregation begins with', async () => {
    const explained = await blogs
      .aggregate([{ $match: { slug: 's5' } }, { $group: { _id: null, n: { $sum: 1 } } }])
      .explain();
    expect(usesIndex(explained)).toBe(true);
  });
});

describe('results through an index', () => {
  it('are the same as without', async () => {
    const plain = await database.collection(await blogs.find().toArray());
    const filters: object[] = [
      { status: 'approved', date: { $gte: new Date(50_000), $lt: new Date(90_000) } },
      { author: { $in: [3, 4, 5] }, status: 'pending' },
      { tags: { $in: ['t1', 't2'] } },
      { tags: 'all', author: 9 },
      { slug: /^s19/ },
      { $or: [{ slug: 's1' }, { author: 3 }, { tags: 't9' }] },
      { status: { $ne: 'approved' }, author: { $lt: 4 } },
      { $and: [{ author: { $gt: 3 } }, { author: { $lt: 6 } }] },
    ];
    for (const filter of filters) {
      const [withIndex, without] = await Promise.all(
        [blogs, plain].map((collection) => collection.find(filter).sort({ date: -1, _id: 1 }).toArray()),
      );
      expect(withIndex, JSON.stringify(filter)).toEqual(without);
    }
  });

  it('come once, however many elements of an array match', async () => {
    expect(await blogs.find({ tags: { $in: ['all', 't1', 't2'] } }).toArray()).toHaveLength(2000);
  });
});
