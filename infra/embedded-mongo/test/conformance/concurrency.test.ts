import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
let many: MongoClient;
beforeAll(async () => {
  database = await openTestDatabase();
  many = await MongoClient.connect(database.url, { minPoolSize: 64, maxPoolSize: 64 });
});
afterAll(async () => {
  await many.close();
  await database.close();
});

const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)));

describe('64 connections', () => {
  it('lose no increment', async () => {
    const collection = many.db(database.db.databaseName).collection('counters');
    await collection.insertOne({ _id: 'c' as never, n: 0 });
    await times(1000, () => collection.updateOne({ _id: 'c' as never }, { $inc: { n: 1 } }));
    expect((await collection.findOne())?.n).toBe(1000);
  });

  it('let exactly one insert of a unique key win', async () => {
    const collection = many.db(database.db.databaseName).collection('keys');
    await collection.createIndex({ key: 1 }, { unique: true });
    const results = await times(64, (at) =>
      collection.insertOne({ key: 'k', at }).then(
        () => 'won',
        (error) => error.code,
      ),
    );
    expect(results.filter((result) => result === 'won')).toHaveLength(1);
    expect(results.filter((result) => result === 11000)).toHaveLength(63);
  });

  it('mix reads, writes and deletes', async () => {
    const collection = many.db(database.db.databaseName).collection('mixed');
    await times(640, async (n) => {
      await collection.insertOne({ n });
      await collection.updateOne({ n }, { $set: { seen: true } });
      if (n % 2 === 0) await collection.deleteOne({ n });
      else expect(await collection.findOne({ n })).toMatchObject({ n, seen: true });
    });
    expect(await collection.countDocuments()).toBe(320);
  });
});
