import fc from 'fast-check';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/index';
import { isRealServer } from '../support/test-database';

let server: EmbeddedMongo;
let client: MongoClient;
beforeAll(async () => {
  server = await startEmbeddedMongo();
  client = await MongoClient.connect(server.url);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

// Few values and paths, so that filters and indexes often match documents.
const scalar = fc.constantFrom<unknown>(1, 2, 3, 1, 2, 3, null, 'a', 'ab', true, new Date(1));
const list = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const pair = fc.record({ x: scalar, y: scalar }, { requiredKeys: [] });
const value = fc.oneof(scalar, pair, fc.array(pair, { maxLength: 3 }));
const doc = fc.record({ a: list, b: scalar, c: value }, { requiredKeys: [] });
const path = fc.constantFrom('a', 'a', 'b', 'c.x', 'c.y');

const comparison = fc
  .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), scalar)
  .map(([name, operand]) => ({ [name]: operand }));
const condition = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 3, arbitrary: comparison },
  fc.tuple(comparison, comparison).map(([one, other]) => ({ ...one, ...other })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.boolean().map((exists) => ({ $exists: exists })),
  fc.record({ $not: comparison }),
);
const simple = fc.dictionary(path, condition, { minKeys: 0, maxKeys: 3 });
const filter = fc.oneof(
  { weight: 3, arbitrary: simple },
  fc
    .tuple(simple, fc.array(simple, { minLength: 1, maxLength: 3 }))
    .map(([rest, branches]): Document => ({ ...rest, $or: branches })),
  fc.array(simple, { minLength: 1, maxLength: 2 }).map((parts): Document => ({ $and: parts })),
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const keys = fc.uniqueArray(fc.tuple(path, direction), { minLength: 1, maxLength: 3, selector: ([name]) => name });
const options = fc.constantFrom(
  {},
  {},
  { sparse: true },
  { partialFilterExpression: { b: { $gt: 0 } } },
  { partialFilterExpression: { a: { $exists: true } } },
);

/** Documents that the index refuses because of two arrays are inserted into neither collection. */
async function fill(plain: Collection, indexed: Collection, docs: readonly Document[]): Promise<void> {
  for (const [at, content] of docs.entries()) {
    const inserted = await indexed.insertOne({ _id: at as never, ...content }).catch(() => undefined);
    if (inserted) await plain.insertOne({ _id: at as never, ...content });
  }
}

describe.skipIf(isRealServer)('the planner', () => {
  it('never changes a result, whatever indexes there are', async () => {
    let next = 0;
    const property = fc.asyncProperty(
      fc.array(doc, { minLength: 3, maxLength: 12 }),
      fc.uniqueArray(fc.tuple(keys, options), { minLength: 1, maxLength: 2, selector: ([key]) => JSON.stringify(key) }),
      fc.array(fc.tuple(filter, keys), { minLength: 1, maxLength: 8 }),
      async (docs, indexes, queries) => {
        const db = client.db('planner');
        const [plain, indexed] = [db.collection(`plain${next}`), db.collection(`indexed${next}`)];
        next++;
        for (const [at, [key, extra]] of indexes.entries())
          await indexed.createIndex(Object.fromEntries(key), { ...extra, name: `i${at}` });
        await fill(plain, indexed, docs);
        for (const [query, order] of queries) {
          const sort = { ...Object.fromEntries(order), _id: 1 as const };
          const [expected, actual] = await Promise.all(
            [plain, indexed].map((collection) => collection.find(query).sort(sort).toArray()),
          );
          expect(actual).toEqual(expected);
          const some = await indexed.find(query).limit(2).toArray();
          expect(some).toHaveLength(Math.min(2, expected?.length ?? 0));
        }
        await Promise.all([plain.drop(), indexed.drop()]);
      },
    );
    await fc.assert(property, { numRuns: 150 * Number(process.env.PROPERTY_FACTOR ?? 1) });
  });
});
