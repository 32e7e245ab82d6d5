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

const inPipeline = (...pipeline: Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const inFilter = (filter: Document): Document => ({ find: 'c', filter });
const inUpdate = (u: Document | Document[]): Document => ({ update: 'c', updates: [{ q: {}, u }] });
const inIndex = (index: Document): Document => ({
  createIndexes: 'c',
  indexes: [{ key: { a: 1 }, name: 'x', ...index }],
});

/** Refused commands, with the name that the error message contains. */
const refused: readonly [named: string, code: number, command: Document][] = [
  ['collation', 40415, { find: 'c', filter: {}, collation: { locale: 'en', strength: 2 } }],
  ['tailable', 40415, { find: 'c', filter: {}, tailable: true }],
  ['hint', 40415, { find: 'c', filter: {}, hint: { _id: 1 } }],
  ['let', 40415, { find: 'c', filter: {}, let: { a: 1 } }],
  ['$where', 2, inFilter({ $where: 'true' })],
  ['$text', 2, inFilter({ $text: { $search: 'x' } })],
  ['$expr', 2, inFilter({ $expr: true })],
  ['$near', 2, inFilter({ a: { $near: [0, 0] } })],
  ['$elemMatch', 2, inFilter({ a: { $elemMatch: { b: 1 } } })],
  ['constructor', 9, inUpdate({ $set: { a: 1 }, constructor: { b: 1 } })],
  ['a', 15975, { find: 'c', sort: { a: { $meta: 'textScore' } } }],
  ['$changeStream', 40324, inPipeline({ $changeStream: {} })],
  ['$out', 40324, inPipeline({ $out: 'd' })],
  ['$facet', 40324, inPipeline({ $facet: {} })],
  ['$unwind', 40324, inPipeline({ $unwind: '$a' })],
  ['$function', 168, inPipeline({ $set: { a: { $function: {} } } })],
  ['$multiply', 168, inPipeline({ $set: { a: { $multiply: [1, 2] } } })],
  ['$stdDevPop', 15952, inPipeline({ $group: { _id: null, a: { $stdDevPop: '$a' } } })],
  ['foo', 40415, inPipeline({ $lookup: { from: 'c', localField: 'a', foreignField: 'a', as: 'x', foo: 1 } })],
  ['foo', 40415, inPipeline({ $set: { a: { $filter: { input: [], cond: true, foo: 1 } } } })],
  ['$rename', 9, inUpdate({ $rename: { a: 'b' } })],
  ['$slice', 2, inUpdate({ $push: { list: { $each: [1], $slice: 1 } } })],
  ["'$'", 52, inUpdate({ $set: { 'a.$': 1 } })],
  ['foo', 40415, { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, foo: 1 }] }],
  ['capped', 40415, { create: 'capped', capped: true, size: 4096 }],
  ['validator', 40415, { create: 'v', validator: { a: 1 } }],
  ['text', 67, inIndex({ key: { a: 'text' } })],
  ['$**', 67, inIndex({ key: { '$**': 1 } })],
  ['collation', 197, inIndex({ collation: { locale: 'en' } })],
  ['foo', 197, inIndex({ foo: 1 })],
  ['collMod', 59, { collMod: 'c' }],
  ['renameCollection', 59, { renameCollection: 't.c', to: 't.d' }],
  ['snapshot', 72, { find: 'c', readConcern: { level: 'snapshot' } }],
];

describe.skipIf(isRealServer)('what the embedded server does not do', () => {
  it.each(refused)('%s is refused with code %i, and the error names it', async (named, code, command) => {
    const reply = await client
      .db('t')
      .command(command)
      .catch((error: unknown) => error);
    const [error] = (reply as Document).writeErrors ?? [reply];
    expect(error).toMatchObject({ code, errmsg: expect.stringContaining(named) });
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
