import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const people = [
  { _id: 1 as never, name: 'Ann', n: 3 },
  { _id: 2 as never, name: 'Ben', n: 1 },
];

describe('findAndModify', () => {
  it('gives the document as it was', async () => {
    const collection = await database.collection(people);
    expect(await collection.findOneAndUpdate({ name: 'Ann' }, { $inc: { n: 1 } })).toEqual(people[0]);
  });

  it('gives the document as it is now', async () => {
    const collection = await database.collection(people);
    expect(
      await collection.findOneAndUpdate({ name: 'Ann' }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
    ).toMatchObject({ n: 4 });
  });

  it('gives null when nothing matches', async () => {
    const collection = await database.collection(people);
    expect(await collection.findOneAndUpdate({ name: 'Zoe' }, { $inc: { n: 1 } })).toBeNull();
  });

  it('takes the first in sort order', async () => {
    const collection = await database.collection(people);
    expect(await collection.findOneAndUpdate({}, { $set: { hit: true } }, { sort: { n: 1 } })).toMatchObject({
      name: 'Ben',
    });
  });

  it('applies a projection', async () => {
    const collection = await database.collection(people);
    expect(
      await collection.findOneAndUpdate({ name: 'Ann' }, { $inc: { n: 1 } }, { projection: { _id: 0, n: 1 } }),
    ).toEqual({ n: 3 });
  });

  it('upserts and gives the new document', async () => {
    const collection = await database.collection(people);
    const doc = await collection.findOneAndUpdate(
      { name: 'Zoe' },
      { $set: { n: 9 } },
      { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(doc).toEqual({ name: 'Zoe', n: 9 });
  });

  it('upserts and gives null when asked for the old document', async () => {
    const collection = await database.collection(people);
    const result = await collection.findOneAndUpdate(
      { name: 'Zoe' },
      { $set: { n: 9 } },
      { upsert: true, includeResultMetadata: true },
    );
    expect(result.value).toBeNull();
    expect(result.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false });
    expect(result.lastErrorObject?.upserted).toBeDefined();
  });

  it('replaces', async () => {
    const collection = await database.collection(people);
    expect(await collection.findOneAndReplace({ name: 'Ann' }, { name: 'Anna' }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      name: 'Anna',
    });
  });

  it('deletes', async () => {
    const collection = await database.collection(people);
    expect(await collection.findOneAndDelete({}, { sort: { n: -1 } })).toEqual(people[0]);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('runs a pipeline', async () => {
    const collection = await database.collection(people);
    expect(
      await collection.findOneAndUpdate({ name: 'Ann' }, [{ $set: { m: { $add: ['$n', 1] } } }], {
        returnDocument: 'after',
      }),
    ).toMatchObject({ m: 4 });
  });

  it('uses array filters', async () => {
    const collection = await database.collection([{ a: [1, 9] }]);
    const doc = await collection.findOneAndUpdate(
      {},
      { $set: { 'a.$[x]': 0 } },
      { arrayFilters: [{ x: { $gt: 5 } }], returnDocument: 'after' },
    );
    expect(doc?.a).toEqual([1, 0]);
  });

  it('answers a duplicate key with its code', async () => {
    const collection = await database.collection(people);
    await collection.createIndex({ name: 1 }, { unique: true });
    const error = await serverErrorOf(collection.findOneAndUpdate({ name: 'Ann' }, { $set: { name: 'Ben' } }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { name: 1 }, keyValue: { name: 'Ben' } });
  });

  it('refuses update and remove together', async () => {
    const collection = await database.collection(people);
    const command = { findAndModify: collection.collectionName, query: {}, remove: true, update: { $set: { a: 1 } } };
    expect((await serverErrorOf(database.db.command(command))).code).toBe(9);
  });

  it('gives every caller a document of its own when they compete', async () => {
    const collection = await database.collection(Array.from({ length: 30 }, (_, n) => ({ n, taken: false })));
    const take = () => collection.findOneAndUpdate({ taken: false }, { $set: { taken: true } }, { sort: { n: 1 } });
    const taken = await Promise.all(Array.from({ length: 30 }, take));
    expect(new Set(taken.map((doc) => doc?.n)).size).toBe(30);
  });
});
