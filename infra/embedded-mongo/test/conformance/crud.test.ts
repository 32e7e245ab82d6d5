import { Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('inserting', () => {
  it('makes an ObjectId where there is no _id', async () => {
    const collection = await database.collection();
    const { insertedId } = await collection.insertOne({ a: 1 });
    expect(insertedId).toBeInstanceOf(ObjectId);
    expect(await collection.findOne({ _id: insertedId })).toEqual({ _id: insertedId, a: 1 });
  });

  it('puts _id first', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect(Object.keys((await collection.findOne()) ?? {})).toEqual(['_id', 'a']);
  });

  it('keeps every kind of value', async () => {
    const doc = {
      text: 'ä€😀',
      int: 5,
      double: 1.5,
      whole: 3_000_000_000,
      yes: true,
      none: null,
      at: new Date(5),
      id: new ObjectId(),
      list: [1, [2]],
      sub: { x: { y: 1 } },
      pattern: /a.b/i,
    };
    const collection = await database.collection([doc]);
    expect(await collection.findOne()).toMatchObject(doc);
  });

  it('keeps int64 values exactly', async () => {
    const collection = await database.collection([{ n: Long.fromString('9223372036854775807') }]);
    expect(String((await collection.findOne())?.n)).toBe('9223372036854775807');
  });

  it('refuses a second document with the same _id', async () => {
    const collection = await database.collection([{ _id: 1 as never }]);
    const error = await serverErrorOf(collection.insertOne({ _id: 1 as never }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } });
  });

  it('refuses an array as _id', async () => {
    const collection = await database.collection();
    expect((await serverErrorOf(collection.insertOne({ _id: [1] as never }))).code).toBe(53);
  });

  it('inserts many in order', async () => {
    const collection = await database.collection();
    const { insertedCount } = await collection.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(insertedCount).toBe(3);
    expect((await collection.find().toArray()).map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describe('updating', () => {
  it('updates the first match only', async () => {
    const collection = await database.collection([{ a: 1 }, { a: 1 }]);
    expect(await collection.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await collection.countDocuments({ b: 1 })).toBe(1);
  });

  it('updates all matches', async () => {
    const collection = await database.collection([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.updateMany({ a: 1 }, { $inc: { a: 10 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
  });

  it('replaces a document and keeps its _id', async () => {
    const collection = await database.collection([{ _id: 1 as never, a: 1, b: 2 }]);
    await collection.replaceOne({ a: 1 }, { c: 3 });
    expect(await collection.findOne()).toEqual({ _id: 1, c: 3 });
  });

  it('refuses a replacement with another _id', async () => {
    const collection = await database.collection([{ _id: 1 as never, a: 1 }]);
    expect((await serverErrorOf(collection.replaceOne({ a: 1 }, { _id: 2 as never, c: 3 }))).code).toBe(66);
  });

  it('reports when nothing matches', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect(await collection.updateOne({ a: 9 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    });
  });
});

describe('upserting', () => {
  it('inserts what the filter and the update say', async () => {
    const collection = await database.collection();
    const result = await collection.updateOne({ a: 1, b: { $gt: 5 }, 'c.d': 2 }, { $set: { e: 3 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, c: { d: 2 }, e: 3 });
  });

  it('takes the _id from the filter', async () => {
    const collection = await database.collection();
    const { upsertedId } = await collection.updateOne({ _id: 'x' as never }, { $inc: { n: 1 } }, { upsert: true });
    expect(upsertedId).toBe('x');
    expect(await collection.findOne()).toEqual({ _id: 'x', n: 1 });
  });

  it('takes equalities out of $and and $eq', async () => {
    const collection = await database.collection();
    await collection.updateOne({ $and: [{ a: { $eq: 1 } }, { b: 2 }] }, { $set: { c: 3 } }, { upsert: true });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('applies $setOnInsert only then', async () => {
    const collection = await database.collection();
    const upsert = () =>
      collection.updateOne({ a: 1 }, { $setOnInsert: { first: true }, $inc: { n: 1 } }, { upsert: true });
    await upsert();
    await upsert();
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, first: true, n: 2 });
  });

  it('replaces or inserts whole documents', async () => {
    const collection = await database.collection();
    await collection.replaceOne({ _id: 5 as never, a: 1 }, { b: 2 }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: 5, b: 2 });
  });

  it('works with a pipeline', async () => {
    const collection = await database.collection();
    await collection.updateOne({ a: 1 }, [{ $set: { n: { $add: [{ $ifNull: ['$n', 0] }, 1] } } }], { upsert: true });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, n: 1 });
  });

  it('makes one document of many upserts at once', async () => {
    const collection = await database.collection();
    await collection.createIndex({ key: 1 }, { unique: true });
    await Promise.all(
      Array.from({ length: 20 }, () => collection.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true })),
    );
    expect(await collection.find().project({ _id: 0 }).toArray()).toEqual([{ key: 'k', n: 20 }]);
  });
});

describe('deleting', () => {
  it('deletes the first match', async () => {
    const collection = await database.collection([{ a: 1 }, { a: 1 }]);
    expect(await collection.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('deletes all matches', async () => {
    const collection = await database.collection([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
  });

  it('deletes nothing when nothing matches', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect(await collection.deleteMany({ a: 9 })).toMatchObject({ deletedCount: 0 });
  });
});

describe('counting', () => {
  it('counts documents', async () => {
    const collection = await database.collection([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(await collection.countDocuments({ a: { $gt: 1 } })).toBe(2);
    expect(await collection.countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
    expect(await collection.estimatedDocumentCount()).toBe(3);
  });

  it('counts 0 where there is no collection', async () => {
    const collection = await database.collection();
    expect([await collection.countDocuments(), await collection.estimatedDocumentCount()]).toEqual([0, 0]);
  });

  it('gives distinct values, those of arrays one by one', async () => {
    const collection = await database.collection([{ a: 2 }, { a: [1, 2] }, { a: 3 }, {}, { b: 1 }]);
    expect(await collection.distinct('a')).toEqual([1, 2, 3]);
    expect(await collection.distinct('a', { a: { $gt: 2 } })).toEqual([3]);
  });

  it('gives distinct values of embedded documents', async () => {
    const collection = await database.collection([{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 2 } }]);
    expect(await collection.distinct('a.b')).toEqual([1, 2]);
  });
});
