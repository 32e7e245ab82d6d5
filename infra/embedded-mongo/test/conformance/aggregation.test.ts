import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const users = database.db.collection('users');
  await users.insertMany([
    { _id: 'u1' as never, name: 'Ann', team: 1 },
    { _id: 'u2' as never, name: 'Ben', team: 2 },
  ]);
  const orders = database.db.collection('orders');
  await orders.insertMany([
    { _id: 1 as never, user: 'u1', item: 'pen', price: 2, tags: ['red', 'new'] },
    { _id: 2 as never, user: 'u1', item: 'book', price: 10, tags: ['new'] },
    { _id: 3 as never, user: 'u2', item: 'pen', price: 3, tags: [] },
    { _id: 4 as never, user: 'u3', item: 'bag', price: 20 },
  ]);
  await orders.createIndex({ user: 1 });
});
afterAll(() => database.close());

const cases: readonly [name: string, pipeline: Document[], result: unknown[]][] = [
  [
    '$match and $project',
    [{ $match: { price: { $gte: 10 } } }, { $project: { item: 1 } }],
    [
      { _id: 2, item: 'book' },
      { _id: 4, item: 'bag' },
    ],
  ],
  [
    '$project computes',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, double: { $add: ['$price', '$price'] }, name: '$item' } }],
    [{ double: 4, name: 'pen' }],
  ],
  [
    '$project leaves out',
    [{ $match: { _id: 1 } }, { $project: { tags: 0, price: 0 } }],
    [{ _id: 1, user: 'u1', item: 'pen' }],
  ],
  [
    '$project takes a nested document',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, a: { b: '$item' } } }],
    [{ a: { b: 'pen' } }],
  ],
  [
    '$addFields',
    [{ $match: { _id: 4 } }, { $addFields: { n: 1, 'deep.x': '$price' } }],
    [{ _id: 4, user: 'u3', item: 'bag', price: 20, n: 1, deep: { x: 20 } }],
  ],
  [
    '$set replaces and $$REMOVE removes',
    [{ $match: { _id: 4 } }, { $set: { price: { $add: ['$price', 1] }, user: '$$REMOVE' } }],
    [{ _id: 4, item: 'bag', price: 21 }],
  ],
  [
    '$sort, $skip, $limit',
    [{ $sort: { price: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { price: 1 } }],
    [
      { _id: 2, price: 10 },
      { _id: 3, price: 3 },
    ],
  ],
  [
    '$limit before $match',
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { item: 'pen' } }, { $project: { _id: 1 } }],
    [{ _id: 1 }],
  ],
  ['$count', [{ $match: { item: 'pen' } }, { $count: 'pens' }], [{ pens: 2 }]],
  ['$count of nothing gives nothing', [{ $match: { item: 'zzz' } }, { $count: 'n' }], []],
  [
    '$group with $sum and $avg',
    [
      { $group: { _id: '$user', total: { $sum: '$price' }, mean: { $avg: '$price' }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'u1', total: 12, mean: 6, n: 2 },
      { _id: 'u2', total: 3, mean: 3, n: 1 },
      { _id: 'u3', total: 20, mean: 20, n: 1 },
    ],
  ],
  [
    '$group with $min, $max, $first, $last',
    [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          min: { $min: '$price' },
          max: { $max: '$price' },
          first: { $first: '$item' },
          last: { $last: '$item' },
        },
      },
    ],
    [{ _id: null, min: 2, max: 20, first: 'pen', last: 'bag' }],
  ],
  [
    '$group with $push',
    [{ $sort: { _id: 1 } }, { $group: { _id: null, items: { $push: '$item' } } }],
    [{ _id: null, items: ['pen', 'book', 'pen', 'bag'] }],
  ],
  [
    '$group with $addToSet',
    [{ $match: { item: 'pen' } }, { $group: { _id: null, items: { $addToSet: '$item' } } }],
    [{ _id: null, items: ['pen'] }],
  ],
  [
    '$group by a document',
    [
      { $match: { user: 'u1' } },
      { $group: { _id: { u: '$user', cheap: { $lt: ['$price', 5] } }, n: { $sum: 1 } } },
      { $sort: { '_id.cheap': 1 } },
    ],
    [
      { _id: { u: 'u1', cheap: false }, n: 1 },
      { _id: { u: 'u1', cheap: true }, n: 1 },
    ],
  ],
  ['$group counts missing as null', [{ $group: { _id: '$nothing', n: { $sum: 1 } } }], [{ _id: null, n: 4 }]],
  [
    '$group with $mergeObjects',
    [{ $sort: { _id: 1 } }, { $group: { _id: null, m: { $mergeObjects: { last: '$_id' } } } }],
    [{ _id: null, m: { last: 4 } }],
  ],
  [
    '$lookup by fields',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from: 'users', localField: 'user', foreignField: '_id', as: 'who' } },
      { $sort: { _id: 1 } },
      { $project: { who: 1 } },
    ],
    [
      { _id: 1, who: [{ _id: 'u1', name: 'Ann', team: 1 }] },
      { _id: 4, who: [] },
    ],
  ],
  [
    '$lookup by fields and with a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'users',
          localField: 'user',
          foreignField: '_id',
          pipeline: [{ $project: { team: 1 } }],
          as: 'who',
        },
      },
      { $project: { who: 1 } },
    ],
    [{ _id: 1, who: [{ _id: 'u1', team: 1 }] }],
  ],
  [
    '$lookup through an array',
    [
      { $limit: 1 },
      { $project: { ids: ['u1', 'u2'] } },
      { $lookup: { from: 'users', localField: 'ids', foreignField: '_id', as: 'who' } },
      { $project: { _id: 0, n: { $size: '$who' } } },
    ],
    [{ n: 2 }],
  ],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { who: '$user' } } }], [{ who: 'u1' }]],
  [
    '$replaceWith $mergeObjects',
    [{ $match: { _id: 4 } }, { $replaceWith: { $mergeObjects: ['$$ROOT', { item: 'sack' }] } }],
    [{ _id: 4, user: 'u3', item: 'sack', price: 20 }],
  ],
];

describe('aggregation', () => {
  it.each(cases)('%s', async (_, pipeline, result) => {
    expect(await database.db.collection('orders').aggregate(pipeline).toArray()).toEqual(result);
  });

  it('$sample gives some of the documents, each once', async () => {
    const docs = await database.db
      .collection('orders')
      .aggregate([{ $sample: { size: 3 } }])
      .toArray();
    expect(new Set(docs.map(({ _id }) => String(_id))).size).toBe(3);
  });

  it('gives nothing where there is no collection', async () => {
    expect(
      await database.db
        .collection('nowhere')
        .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([]);
  });

  it('reads more than one batch', async () => {
    const collection = await database.collection(Array.from({ length: 350 }, (_, n) => ({ n })));
    expect(await collection.aggregate([{ $sort: { n: 1 } }], { batchSize: 50 }).toArray()).toHaveLength(350);
  });
});

const refusals: readonly [name: string, pipeline: Document[], code: number][] = [
  ['an unknown stage', [{ $foo: {} }], 40324],
  ['two stages in one', [{ $match: {}, $limit: 1 }], 40323],
  ['an unknown expression', [{ $set: { a: { $foo: 1 } } }], 168],
  ['an unknown accumulator', [{ $group: { _id: null, a: { $foo: 1 } } }], 15952],
  ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
  ['a negative $limit', [{ $limit: -1 }], 15958],
  ['a variable nobody defined', [{ $set: { a: '$$nope' } }], 17276],
];

describe('aggregations it refuses', () => {
  it.each(refusals)('%s', async (_, pipeline, code) => {
    expect((await serverErrorOf(database.db.collection('orders').aggregate(pipeline).toArray())).code).toBe(code);
  });

  it('an unknown expression even when there are no documents', async () => {
    expect(
      (
        await serverErrorOf(
          database.db
            .collection('nowhere')
            .aggregate([{ $set: { a: { $foo: 1 } } }])
            .toArray(),
        )
      ).code,
    ).toBe(168);
  });
});
