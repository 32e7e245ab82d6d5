import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('databases and collections', () => {
  it('come into being with the first document', async () => {
    const { collectionName } = await database.collection([{ a: 1 }]);
    expect((await database.db.listCollections({ name: collectionName }).toArray())[0]).toMatchObject({
      name: collectionName,
      type: 'collection',
    });
    const { databases } = await database.client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(database.db.databaseName);
  });

  it('can be made empty', async () => {
    await database.db.createCollection('empty');
    expect(await database.db.listCollections({ name: 'empty' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'empty', type: 'collection' },
    ]);
  });

  it('can be dropped', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect(await collection.drop()).toBe(true);
    expect(await collection.countDocuments()).toBe(0);
  });

  it('are gone after dropDatabase', async () => {
    const other = database.client.db(`${database.db.databaseName}_other`);
    await other.collection('x').insertOne({ a: 1 });
    await other.dropDatabase();
    expect(await other.listCollections().toArray()).toEqual([]);
  });

  it('answer for indexes of a collection that is not there', async () => {
    expect((await serverErrorOf(database.db.collection('nowhere').listIndexes().toArray())).code).toBe(26);
  });

  it('refuse names that are not allowed', async () => {
    expect((await serverErrorOf(database.db.command({ insert: '.a', documents: [{}] }))).code).toBe(73);
  });
});

describe('the server', () => {
  it('answers ping', async () => {
    expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('presents itself as the primary of a replica set with sessions', async () => {
    const hello = await database.db.command({ hello: 1 });
    expect(hello.isWritablePrimary).toBe(true);
    expect(hello.setName).toEqual(expect.any(String));
    expect(hello.logicalSessionTimeoutMinutes).toBe(30);
  });

  it('answers CommandNotFound for what it does not know', async () => {
    expect(await serverErrorOf(database.db.command({ makeCoffee: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });

  it('refuses options it does not know', async () => {
    expect((await serverErrorOf(database.db.command({ find: 'x', filter: {}, foo: 1 }))).code).toBe(40415);
  });

  it('accepts read and write concerns', async () => {
    const collection = database.db.collection('concerns', {
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
    });
    await collection.insertOne({ a: 1 });
    expect(await collection.findOne()).toMatchObject({ a: 1 });
  });

  it('writes without an answer when none is wanted', async () => {
    const collection = await database.collection([{ a: 1 }]);
    const { acknowledged } = await collection.insertOne({ a: 2 }, { writeConcern: { w: 0 } });
    expect(acknowledged).toBe(false);
    await expect.poll(() => collection.countDocuments()).toBe(2);
  });
});
