import { Decimal128, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/index';
import { serverErrorOf } from '../support/errors';
import { isRealServer } from '../support/test-database';

let server: EmbeddedMongo;
let client: MongoClient;
beforeAll(async () => {
  server = await startEmbeddedMongo({ transactionLifetimeMs: 200 });
  client = await MongoClient.connect(server.url);
  await client.db('t').collection('c').insertOne({ a: 1 });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const refused: readonly [name: string, command: Document][] = [
  ['a collation', { find: 'c', filter: {}, collation: { locale: 'en', strength: 2 } }],
  ['a tailable cursor', { find: 'c', filter: {}, tailable: true }],
  ['min and max', { find: 'c', filter: {}, min: { a: 1 }, hint: { _id: 1 } }],
  ['$where', { find: 'c', filter: { $where: 'true' } }],
  ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }],
  ['$jsonSchema', { find: 'c', filter: { $jsonSchema: {} } }],
  ['$near', { find: 'c', filter: { a: { $near: [0, 0] } } }],
  ['a sort by $meta', { find: 'c', sort: { a: { $meta: 'textScore' } } }],
  ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['$out', { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} }],
  ['$merge', { aggregate: 'c', pipeline: [{ $merge: 'd' }], cursor: {} }],
  ['$graphLookup', { aggregate: 'c', pipeline: [{ $graphLookup: {} }], cursor: {} }],
  ['$setWindowFields', { aggregate: 'c', pipeline: [{ $setWindowFields: {} }], cursor: {} }],
  ['$function', { aggregate: 'c', pipeline: [{ $set: { a: { $function: {} } } }], cursor: {} }],
  [
    'an unknown member of $lookup',
    { aggregate: 'c', pipeline: [{ $lookup: { from: 'c', as: 'x', pipeline: [], foo: 1 } }], cursor: {} },
  ],
  [
    'an unknown member of $filter',
    { aggregate: 'c', pipeline: [{ $set: { a: { $filter: { input: [], cond: true, foo: 1 } } } }], cursor: {} },
  ],
  ['an unknown member of an update', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, foo: 1 }] }],
  ['a capped collection', { create: 'capped', capped: true, size: 4096 }],
  ['a validator', { create: 'v', validator: { a: 1 } }],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'x' }] }],
  ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'x' }] }],
  ['a geo index', { createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'x' }] }],
  [
    'an index with a collation',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', collation: { locale: 'en' } }] },
  ],
  ['an unknown index option', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', foo: 1 }] }],
  ['collMod', { collMod: 'c' }],
  ['bulkWrite of MongoDB 8', { bulkWrite: 1, ops: [], nsInfo: [] }],
  ['snapshot reads outside transactions', { find: 'c', readConcern: { level: 'snapshot' } }],
];

describe.skipIf(isRealServer)('what the embedded server does not do', () => {
  it.each(refused)('%s is an error', async (_, command) => {
    const reply = await client
      .db('t')
      .command(command)
      .catch((error: unknown) => error);
    const errors = (reply as Document).writeErrors ?? (reply instanceof Error ? [reply] : []);
    expect(errors).toHaveLength(1);
  });

  it('Decimal128 is an error', async () => {
    expect(
      (
        await serverErrorOf(
          client
            .db('t')
            .collection('c')
            .insertOne({ d: Decimal128.fromString('1.5') }),
        )
      ).message,
    ).toContain('Decimal128');
  });

  it('a transaction that takes too long is aborted, and whoever waits for it goes on', async () => {
    const collection = client.db('t').collection('slow');
    await collection.insertOne({ _id: 1 as never, n: 0 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 10 } });
      expect((await serverErrorOf(session.commitTransaction())).code).toBe(251);
    });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 10 });
  });
});

describe.skipIf(isRealServer)('a collection that is missing in a transaction', () => {
  it('can be refused, as MongoDB 4.2 does, so that tests find whoever relies on it', async () => {
    const strict = await startEmbeddedMongo({ collectionsInTransactions: 'refused' });
    const strictClient = await MongoClient.connect(strict.url);
    const db = strictClient.db('t');
    await db.createCollection('there');
    const insertIn = (name: string) =>
      strictClient.withSession((session) =>
        session.withTransaction(() => db.collection(name).insertOne({ a: 1 }, { session })),
      );
    expect((await insertIn('there')).acknowledged).toBe(true);
    const error = await serverErrorOf(insertIn('missing'));
    expect([error.code, error.message]).toEqual([
      263,
      'Cannot create namespace t.missing in multi-document transaction.',
    ]);
    await strictClient.close();
    await strict.close();
  });
});
