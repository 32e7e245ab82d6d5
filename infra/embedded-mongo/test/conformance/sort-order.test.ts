import { Binary, BSONRegExp, Double, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Values in MongoDB's ascending order. */
const ordered: readonly unknown[] = [
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -5,
  new Double(0),
  0.5,
  Long.fromNumber(1),
  2,
  Long.fromString('9007199254740992'),
  Long.fromString('9007199254740993'),
  Number.POSITIVE_INFINITY,
  '',
  'A',
  'a',
  'aa',
  'b',
  'é',
  '\uFFFF',
  '😀',
  {},
  { a: 1 },
  { a: 2 },
  { b: 1 },
  new Binary(Buffer.from('z')),
  new Binary(Buffer.from('aa')),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(5),
  new BSONRegExp('a', ''),
  new BSONRegExp('b', ''),
];

function shuffled(): { _id: never; v: unknown }[] {
  const docs = ordered.map((v, at) => ({ _id: at as never, v }));
  return docs.map((_, at) => docs[(at * 13) % docs.length] as (typeof docs)[number]);
}

async function idsSorted(direction: 1 | -1, index?: Record<string, 1 | -1>): Promise<unknown[]> {
  const collection = await database.collection(shuffled());
  if (index) await collection.createIndex(index);
  const docs = await collection.find().sort({ v: direction }).toArray();
  return docs.map(({ _id }) => _id);
}

const ascending = ordered.map((_, at) => at);
const descending = [...ascending].reverse();

describe('the order of values of all types', () => {
  it('holds in memory, ascending', async () => expect(await idsSorted(1)).toEqual(ascending));
  it('holds in memory, descending', async () => expect(await idsSorted(-1)).toEqual(descending));
  it('holds in an ascending index', async () => expect(await idsSorted(1, { v: 1 })).toEqual(ascending));
  it('holds in an ascending index read backwards', async () =>
    expect(await idsSorted(-1, { v: 1 })).toEqual(descending));
  it('holds in a descending index', async () => expect(await idsSorted(-1, { v: -1 })).toEqual(descending));
  it('holds in a descending index read backwards', async () =>
    expect(await idsSorted(1, { v: -1 })).toEqual(ascending));
});

describe('sorting', () => {
  it('sorts by several fields', async () => {
    const collection = await database.collection([
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
    ]);
    const docs = await collection.find().sort({ a: -1, b: 1 }).project({ _id: 0 }).toArray();
    expect(docs).toEqual([
      { a: 2, b: 1 },
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ]);
  });

  it('sorts what is missing with null', async () => {
    const collection = await database.collection([{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: null }]);
    const docs = await collection.find().sort({ a: 1, _id: 1 }).toArray();
    expect(docs.map(({ _id }) => _id)).toEqual([2, 3, 1]);
  });

  it('sorts arrays by their least element, or their greatest when descending', async () => {
    const collection = await database.collection([
      { _id: 1, a: [5, 6] },
      { _id: 2, a: [1, 9] },
      { _id: 3, a: 7 },
    ]);
    const ids = async (direction: 1 | -1) =>
      (await collection.find().sort({ a: direction }).toArray()).map(({ _id }) => _id);
    expect([await ids(1), await ids(-1)]).toEqual([
      [2, 1, 3],
      [2, 3, 1],
    ]);
  });

  it('sorts by a path', async () => {
    const collection = await database.collection([{ a: { b: 2 } }, { a: { b: 1 } }]);
    const docs = await collection.find().sort({ 'a.b': 1 }).toArray();
    expect(docs.map(({ a }) => a.b)).toEqual([1, 2]);
  });

  it('skips and limits after sorting', async () => {
    const collection = await database.collection([5, 3, 1, 4, 2].map((n) => ({ n })));
    const docs = await collection.find().sort({ n: 1 }).skip(1).limit(2).toArray();
    expect(docs.map(({ n }) => n)).toEqual([2, 3]);
  });
});
