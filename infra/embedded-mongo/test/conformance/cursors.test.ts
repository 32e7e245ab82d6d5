import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: n as never, n }));

describe('cursors', () => {
  it('read far more than one batch', async () => {
    const collection = await database.collection(numbers(1500));
    const docs = await collection.find().sort({ _id: 1 }).batchSize(100).toArray();
    expect(docs.map(({ n }) => n)).toEqual(numbers(1500).map(({ n }) => n));
  });

  it('read batches of large documents', async () => {
    const text = 'x'.repeat(1_000_000);
    const collection = await database.collection(Array.from({ length: 40 }, (_, n) => ({ n, text })));
    expect(await collection.find().toArray()).toHaveLength(40);
  });

  it('respect limits beyond a batch', async () => {
    const collection = await database.collection(numbers(300));
    expect(await collection.find().limit(250).batchSize(50).toArray()).toHaveLength(250);
  });

  it('give one batch when that is asked for', async () => {
    const collection = await database.collection(numbers(300));
    const command = { find: collection.collectionName, batchSize: 10, singleBatch: true };
    const { cursor } = await database.db.command(command);
    expect([cursor.firstBatch.length, String(cursor.id)]).toEqual([10, '0']);
  });

  it('open with an empty batch', async () => {
    const collection = await database.collection(numbers(5));
    const { cursor } = await database.db.command({ find: collection.collectionName, batchSize: 0 });
    expect(cursor.firstBatch).toEqual([]);
    expect(String(cursor.id)).not.toBe('0');
    await database.db.command({ killCursors: collection.collectionName, cursors: [cursor.id] });
  });

  it('see neither twice nor skip what was there while documents are added and removed', async () => {
    const collection = await database.collection(numbers(400));
    const cursor = collection
      .find({ n: { $lt: 400 } })
      .sort({ _id: 1 })
      .batchSize(50);
    const seen: number[] = [];
    for await (const { n } of cursor) {
      seen.push(n);
      if (n === 100) await collection.insertMany([{ n: 1000 }, { _id: -1 as never, n: -1 }]);
      if (n === 120) await collection.deleteMany({ n: { $gte: 390 } });
    }
    expect(seen.filter((n) => n < 390)).toEqual(Array.from({ length: 390 }, (_, n) => n));
  });

  it('end when they are closed', async () => {
    const collection = await database.collection(numbers(300));
    const cursor = collection.find().batchSize(10);
    await cursor.next();
    const id = cursor.id;
    await cursor.close();
    const error = await serverErrorOf(database.db.command({ getMore: id, collection: collection.collectionName }));
    expect(error.code).toBe(43);
  });

  it('answer CursorNotFound for ids that never were', async () => {
    const collection = await database.collection(numbers(1));
    const { Long } = await import('mongodb');
    const command = { getMore: Long.fromString('123456789'), collection: collection.collectionName };
    expect(await serverErrorOf(database.db.command(command))).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('tell which cursors were killed', async () => {
    const collection = await database.collection(numbers(300));
    const { cursor } = await database.db.command({ find: collection.collectionName, batchSize: 2 });
    const result = await database.db.command({ killCursors: collection.collectionName, cursors: [cursor.id] });
    expect(result.cursorsKilled.map(String)).toEqual([String(cursor.id)]);
  });

  it('page through a list by sort key and _id, without gaps or doubles', async () => {
    const docs = Array.from({ length: 95 }, (_, n) => ({
      _id: n as never,
      status: 'approved',
      date: new Date(Math.floor(n / 7)),
    }));
    const collection = await database.collection(docs);
    await collection.createIndex({ status: 1, date: -1, _id: -1 });
    const seen: unknown[] = [];
    let after: object = {};
    for (;;) {
      const page = await collection
        .find({ status: 'approved', ...after })
        .sort({ date: -1, _id: -1 })
        .limit(10)
        .toArray();
      if (page.length === 0) break;
      seen.push(...page.map(({ _id }) => _id));
      const last = page.at(-1);
      after = { $or: [{ date: { $lt: last?.date } }, { date: last?.date, _id: { $lt: last?._id } }] };
    }
    expect(seen).toEqual(docs.map(({ _id }) => _id).reverse());
  });
});
