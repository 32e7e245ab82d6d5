import { MongoBulkWriteError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function bulkErrorOf(operation: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await operation.catch((caught: unknown) => caught);
  if (error instanceof MongoBulkWriteError) return error;
  throw new Error(`expected a bulk write error, got ${String(error)}`);
}

describe('bulk writes', () => {
  it('do all kinds of writes', async () => {
    const collection = await database.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    const result = await collection.bulkWrite([
      { insertOne: { document: { n: 4 } } },
      { updateOne: { filter: { n: 1 }, update: { $inc: { n: 10 } } } },
      { updateMany: { filter: { n: { $gt: 1 } }, update: { $set: { big: true } } } },
      { replaceOne: { filter: { n: 3 }, replacement: { n: 30 } } },
      { deleteOne: { filter: { n: 2 } } },
      { updateOne: { filter: { n: 99 }, update: { $set: { made: true } }, upsert: true } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 6,
      modifiedCount: 6,
      deletedCount: 1,
      upsertedCount: 1,
    });
    expect(await collection.distinct('n')).toEqual([4, 11, 30, 99]);
  });

  it('stop at the first error when ordered', async () => {
    const collection = await database.collection([{ _id: 2 }]);
    const error = await bulkErrorOf(
      collection.insertMany([{ _id: 1 as never }, { _id: 2 as never }, { _id: 3 as never }]),
    );
    expect(error.code).toBe(11000);
    expect(error.insertedCount).toBe(1);
    expect(await collection.distinct('_id')).toEqual([1, 2]);
  });

  it('go on after an error when unordered', async () => {
    const collection = await database.collection([{ _id: 2 }, { _id: 4 }]);
    const docs = [1, 2, 3, 4, 5].map((id) => ({ _id: id as never }));
    const error = await bulkErrorOf(collection.insertMany(docs, { ordered: false }));
    const failed = [error.writeErrors].flat().map(({ index, code }) => [index, code]);
    expect(failed).toEqual([
      [1, 11000],
      [3, 11000],
    ]);
    expect(await collection.distinct('_id')).toEqual([1, 2, 3, 4, 5]);
  });

  it('tell which operation failed', async () => {
    const collection = await database.collection([{ _id: 1, a: 'x' }]);
    const error = await bulkErrorOf(
      collection.bulkWrite([
        { insertOne: { document: { ok: true } } },
        { updateOne: { filter: { _id: 1 as never }, update: { $inc: { a: 1 } } } },
      ]),
    );
    expect([error.writeErrors].flat()[0]).toMatchObject({ index: 1, code: 14 });
  });

  it('insert thousands of documents', async () => {
    const collection = await database.collection();
    const { insertedCount } = await collection.insertMany(Array.from({ length: 5000 }, (_, n) => ({ n })));
    expect(insertedCount).toBe(5000);
    expect(await collection.countDocuments()).toBe(5000);
  });

  it('give the ids of upserts', async () => {
    const collection = await database.collection();
    const upsert = (id: number) => ({
      updateOne: { filter: { _id: id as never }, update: { $set: { a: 1 } }, upsert: true },
    });
    expect((await collection.bulkWrite([upsert(1), upsert(2), upsert(1)])).upsertedIds).toEqual({ 0: 1, 1: 2 });
  });
});
