import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.collection('one').insertOne({
    _id: 1 as never,
    n: 7,
    f: 2.5,
    s: 'Hello World',
    u: 'héllo',
    none: null,
    list: [3, 1, 2],
    docs: [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
    sub: { x: 1, y: { z: 2 } },
    at: new Date('2026-03-05T10:20:30.456Z'),
    id: new ObjectId('65f000000000000000000000'),
    yes: true,
  });
});
afterAll(() => database.close());

const at = new Date('2026-03-05T10:20:30.456Z');

const cases: readonly [name: string, expression: unknown, result: unknown][] = [
  ['$add', { $add: ['$n', 1, 2] }, 10],
  ['$add with null', { $add: ['$n', '$none'] }, null],
  ['$add to a date', { $add: ['$at', 1000] }, new Date(at.getTime() + 1000)],
  ['$subtract', { $subtract: ['$n', 2] }, 5],
  ['$subtract dates', { $subtract: ['$at', new Date(at.getTime() - 500)] }, 500],
  ['$eq', { $eq: ['$n', 7] }, true],
  ['$eq of missing and null', { $eq: ['$missing', null] }, false],
  ['$gt across types', { $gt: ['$s', '$n'] }, true],
  ['$and', { $and: ['$yes', { $gt: ['$n', 1] }] }, true],
  ['$or', { $or: [false, 0, '$none'] }, false],
  ['$not', { $not: ['$none'] }, true],
  ['$cond', { $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] }, 'big'],
  // biome-ignore lint/suspicious/noThenProperty: that is what MongoDB calls this operand
  ['$cond by name', { $cond: { if: '$none', then: 1, else: 2 } }, 2],
  ['$ifNull', { $ifNull: ['$none', '$missing', 'x'] }, 'x'],
  ['$literal', { $literal: '$n' }, '$n'],
  ['$size', { $size: '$list' }, 3],
  ['$in', { $in: [2, '$list'] }, true],
  ['$filter', { $filter: { input: '$list', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
  ['$filter with this', { $filter: { input: '$docs', cond: { $eq: ['$$this.k', 'b'] } } }, [{ k: 'b', v: 2 }]],
  ['$map', { $map: { input: '$list', as: 'x', in: { $add: ['$$x', 10] } } }, [13, 11, 12]],
  ['$mergeObjects', { $mergeObjects: ['$sub', { x: 5 }] }, { x: 5, y: { z: 2 } }],
  ['$sum of a list', { $sum: '$list' }, 6],
  ['$avg of a list', { $avg: '$list' }, 2],
  ['$max of operands', { $max: ['$n', 3, '$none'] }, 7],
  ['$min of a list', { $min: '$list' }, 1],
  ['a path through an array', '$docs.v', [1, 2]],
  ['a path into a document', '$sub.y.z', 2],
  ['an object of expressions', { total: { $sum: '$list' }, name: '$s' }, { total: 6, name: 'Hello World' }],
  ['a list of expressions', ['$n', '$missing', 'x'], [7, null, 'x']],
];

describe('expressions', () => {
  it.each(cases)('%s', async (_, expression, result) => {
    const [doc] = await database.db
      .collection('one')
      .aggregate([{ $replaceWith: { result: expression } }])
      .toArray();
    expect(doc?.result).toEqual(result);
  });

  it('leaves a missing field out', async () => {
    expect(
      await database.db
        .collection('one')
        .aggregate([{ $replaceWith: { a: '$missing', b: 1 } }])
        .toArray(),
    ).toEqual([{ b: 1 }]);
  });

  it('$$NOW is the same for a whole pipeline', async () => {
    const [doc] = await database.db
      .collection('one')
      .aggregate([{ $set: { a: '$$NOW' } }, { $set: { same: { $eq: ['$a', '$$NOW'] } } }])
      .toArray();
    expect(doc?.same).toBe(true);
  });
});
