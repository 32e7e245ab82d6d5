import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { isRealServer, openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  if (isRealServer) await database.client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
});
afterAll(() => database.close());

describe('unique indexes', () => {
  it('refuse a second value with pattern and value', async () => {
    const collection = await database.collection([{ email: 'a@x' }]);
    await collection.createIndex({ email: 1 }, { unique: true });
    const error = await serverErrorOf(collection.insertOne({ email: 'a@x' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@x' } });
    expect(error.message).toContain('E11000 duplicate key error');
  });

  it('refuse an update into a taken value, and leave the document as it was', async () => {
    const collection = await database.collection([{ n: 1 }, { n: 2 }]);
    await collection.createIndex({ n: 1 }, { unique: true });
    expect((await serverErrorOf(collection.updateOne({ n: 2 }, { $set: { n: 1 } }))).code).toBe(11000);
    expect(await collection.distinct('n')).toEqual([1, 2]);
  });

  it('count what is missing as null', async () => {
    const collection = await database.collection([{ a: 1 }]);
    await collection.createIndex({ b: 1 }, { unique: true });
    expect((await serverErrorOf(collection.insertOne({ a: 2 }))).keyValue).toEqual({ b: null });
  });

  it('hold for several fields together', async () => {
    const collection = await database.collection([{ kind: 'blog', user: 1 }]);
    await collection.createIndex({ kind: 1, user: 1 }, { unique: true });
    await collection.insertOne({ kind: 'comment', user: 1 });
    const error = await serverErrorOf(collection.insertOne({ kind: 'blog', user: 1 }));
    expect(error).toMatchObject({ keyPattern: { kind: 1, user: 1 }, keyValue: { kind: 'blog', user: 1 } });
  });

  it('look into arrays', async () => {
    const collection = await database.collection([{ tags: ['a', 'b'] }]);
    await collection.createIndex({ tags: 1 }, { unique: true });
    expect((await serverErrorOf(collection.insertOne({ tags: ['c', 'b'] }))).code).toBe(11000);
  });

  it('allow the same value twice in one document', async () => {
    const collection = await database.collection([{ tags: ['a', 'a'] }]);
    await collection.createIndex({ tags: 1 }, { unique: true });
    expect(await collection.countDocuments({ tags: 'a' })).toBe(1);
  });

  it('take 1 and 1.0 for the same', async () => {
    const { Double, Long } = await import('mongodb');
    const collection = await database.collection([{ n: 1 }]);
    await collection.createIndex({ n: 1 }, { unique: true });
    expect((await serverErrorOf(collection.insertOne({ n: new Double(1) }))).code).toBe(11000);
    expect((await serverErrorOf(collection.insertOne({ n: Long.fromNumber(1) }))).code).toBe(11000);
  });

  it('cannot be made over documents that break them', async () => {
    const collection = await database.collection([{ n: 1 }, { n: 1 }]);
    expect((await serverErrorOf(collection.createIndex({ n: 1 }, { unique: true }))).code).toBe(11000);
    expect(await collection.indexes()).toHaveLength(1);
  });

  it('let go of a value that was deleted', async () => {
    const collection = await database.collection([{ n: 1 }]);
    await collection.createIndex({ n: 1 }, { unique: true });
    await collection.deleteOne({ n: 1 });
    await collection.insertOne({ n: 1 });
    expect(await collection.countDocuments({ n: 1 })).toBe(1);
  });
});

describe('partial and sparse indexes', () => {
  it('a partial unique index holds only where its filter does', async () => {
    const collection = await database.collection();
    await collection.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await collection.insertMany([
      { name: 'a', active: false },
      { name: 'a', active: false },
      { name: 'a', active: true },
    ]);
    expect((await serverErrorOf(collection.insertOne({ name: 'a', active: true }))).code).toBe(11000);
  });

  it('a document enters and leaves a partial index as it changes', async () => {
    const collection = await database.collection([
      { _id: 1 as never, name: 'a', active: false },
      { _id: 2 as never, name: 'a', active: true },
    ]);
    await collection.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { active: true } });
    expect((await serverErrorOf(collection.updateOne({ _id: 1 as never }, { $set: { active: true } }))).code).toBe(
      11000,
    );
    await collection.updateOne({ _id: 2 as never }, { $set: { active: false } });
    expect(await collection.updateOne({ _id: 1 as never }, { $set: { active: true } })).toMatchObject({
      modifiedCount: 1,
    });
  });

  it('a partial index never hides documents from a query', async () => {
    const collection = await database.collection([{ n: 1, active: true }, { n: 1 }, { n: 1, active: false }]);
    await collection.createIndex({ n: 1 }, { partialFilterExpression: { active: true } });
    expect(await collection.find({ n: 1 }).toArray()).toHaveLength(3);
    expect(await collection.find({ n: 1, active: true }).toArray()).toHaveLength(1);
  });

  it('a sparse unique index allows many documents without the field', async () => {
    const collection = await database.collection();
    await collection.createIndex({ nick: 1 }, { unique: true, sparse: true });
    await collection.insertMany([{ a: 1 }, { a: 2 }, { nick: 'x' }]);
    expect((await serverErrorOf(collection.insertOne({ nick: 'x' }))).code).toBe(11000);
  });

  it('a sparse index never hides documents from a query or a sort', async () => {
    const collection = await database.collection([{ n: 2 }, { n: 1 }, {}]);
    await collection.createIndex({ n: 1 }, { sparse: true });
    expect(await collection.find({ n: null }).toArray()).toHaveLength(1);
    expect((await collection.find().sort({ n: 1 }).toArray()).map(({ n }) => n)).toEqual([undefined, 1, 2]);
    expect(
      await collection
        .find({ n: { $gt: 0 } })
        .sort({ n: -1 })
        .toArray(),
    ).toHaveLength(2);
  });
});

describe('TTL indexes', () => {
  it('delete what has expired and keep the rest', async () => {
    const collection = await database.collection([
      { _id: 'old' as never, at: new Date(Date.now() - 60_000) },
      { _id: 'new' as never, at: new Date() },
      { _id: 'none' as never },
      { _id: 'text' as never, at: 'yesterday' },
    ]);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
    const deadline = Date.now() + 30_000;
    while ((await collection.countDocuments()) === 4 && Date.now() < deadline) await delay(50);
    expect((await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual(['new', 'none', 'text']);
  });

  it('show their seconds', async () => {
    const collection = await database.collection();
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
    expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 30 });
  });

  it('must have one field', async () => {
    const collection = await database.collection();
    expect((await serverErrorOf(collection.createIndex({ at: 1, b: 1 }, { expireAfterSeconds: 30 }))).code).toBe(67);
  });
});

describe('managing indexes', () => {
  it('gives them names', async () => {
    const collection = await database.collection();
    expect(await collection.createIndex({ a: 1, 'b.c': -1 })).toBe('a_1_b.c_-1');
  });

  it('lists them', async () => {
    const collection = await database.collection();
    await collection.createIndexes([
      { key: { a: 1 }, name: 'first' },
      { key: { b: -1 }, unique: true, sparse: true },
    ]);
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'first' },
      { v: 2, key: { b: -1 }, name: 'b_-1', unique: true, sparse: true },
    ]);
  });

  it('may be asked for again', async () => {
    const collection = await database.collection();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.createIndex({ a: 1 }, { unique: true });
    expect(await collection.indexes()).toHaveLength(2);
  });

  it('refuses the same name for other keys', async () => {
    const collection = await database.collection();
    await collection.createIndex({ a: 1 }, { name: 'x' });
    expect((await serverErrorOf(collection.createIndex({ b: 1 }, { name: 'x' }))).code).toBe(86);
  });

  it('refuses the same keys under another name', async () => {
    const collection = await database.collection();
    await collection.createIndex({ a: 1 }, { name: 'x' });
    expect((await serverErrorOf(collection.createIndex({ a: 1 }, { name: 'y' }))).code).toBe(85);
  });

  it('drops one and all', async () => {
    const collection = await database.collection();
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    await collection.dropIndex('a_1');
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'b_1', 'c_1']);
    await collection.dropIndexes();
    expect(await collection.indexes()).toHaveLength(1);
  });

  it('cannot drop what is not there', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.dropIndex('nope'))).code).toBe(27);
  });

  it('cannot drop the index on _id', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.dropIndex('_id_'))).code).toBe(72);
  });

  it('refuses two arrays in one index', async () => {
    const collection = await database.collection();
    await collection.createIndex({ a: 1, b: 1 });
    expect((await serverErrorOf(collection.insertOne({ a: [1], b: [2] }))).code).toBe(171);
  });
});
