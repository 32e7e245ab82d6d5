import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const cases: readonly [name: string, doc: object, projection: object, result: object][] = [
  ['keeps the fields named', { a: 1, b: 2, c: 3 }, { _id: 0, a: 1, c: 1 }, { a: 1, c: 3 }],
  ['keeps _id unless told otherwise', { a: 1 }, { a: 1 }, { _id: 1, a: 1 }],
  ['keeps only _id', { a: 1 }, { _id: 1 }, { _id: 1 }],
  ['leaves out the fields named', { a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
  ['leaves out _id alone', { a: 1 }, { _id: 0 }, { a: 1 }],
  ['keeps a path', { a: { b: 1, c: 2 }, d: 1 }, { _id: 0, 'a.b': 1 }, { a: { b: 1 } }],
  ['leaves out a path', { a: { b: 1, c: 2 } }, { _id: 0, 'a.b': 0 }, { a: { c: 2 } }],
  ['takes nested documents for paths', { a: { b: 1, c: 2 } }, { _id: 0, a: { b: 1 } }, { a: { b: 1 } }],
  [
    'keeps a path through an array',
    { a: [{ b: 1, c: 2 }, { b: 3 }, 5] },
    { _id: 0, 'a.b': 1 },
    { a: [{ b: 1 }, { b: 3 }] },
  ],
  ['leaves out a path through an array', { a: [{ b: 1, c: 2 }, 5] }, { _id: 0, 'a.b': 0 }, { a: [{ c: 2 }, 5] }],
  ['gives nothing for what is not there', { a: 1 }, { _id: 0, x: 1 }, {}],
  ['gives an empty document for a path that is not there', { a: { b: 1 } }, { _id: 0, 'a.x': 1 }, { a: {} }],
  ['$slice the first', { a: [1, 2, 3] }, { _id: 0, a: { $slice: 2 } }, { a: [1, 2] }],
  ['$slice the last', { a: [1, 2, 3] }, { _id: 0, a: { $slice: -2 } }, { a: [2, 3] }],
  ['$slice with skip', { a: [1, 2, 3, 4] }, { _id: 0, a: { $slice: [1, 2] } }, { a: [2, 3] }],
  ['$slice keeps the other fields', { a: [1, 2], b: 1 }, { a: { $slice: 1 } }, { _id: 1, a: [1], b: 1 }],
  ['computes', { a: 2, b: 3 }, { _id: 0, sum: { $add: ['$a', '$b'] } }, { sum: 5 }],
  ['takes another field', { a: 2 }, { _id: 0, b: '$a' }, { b: 2 }],
];

describe('projections', () => {
  it.each(cases)('%s', async (_, doc, projection, result) => {
    const collection = await database.collection([{ _id: 1 as never, ...doc }]);
    expect(await collection.findOne({}, { projection })).toEqual(result);
  });

  it('keeps the order of the document', async () => {
    const collection = await database.collection([{ b: 1, a: 2, c: 3 }]);
    expect(Object.keys((await collection.findOne({}, { projection: { a: 1, b: 1 } })) ?? {})).toEqual([
      '_id',
      'b',
      'a',
    ]);
  });

  it('refuses to keep and leave out at once', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.findOne({}, { projection: { a: 1, b: 0 } }))).code).toBe(31254);
  });

  it('refuses paths that collide', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.findOne({}, { projection: { a: 1, 'a.b': 1 } }))).code).toBe(31249);
  });

  it('refuses an unknown operator', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.findOne({}, { projection: { a: { $foo: 1 } } }))).code).toBe(31325);
  });
});
