import { Double, Int32, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Case = readonly [name: string, before: object, update: object | object[], after: object];

const cases: readonly Case[] = [
  ['$set on a field', { a: 1 }, { $set: { a: 2 } }, { a: 2 }],
  ['$set makes documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set on an array element', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
  ['$set beyond an array pads with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  ['$set within an element', { a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$unset of what is not there', { b: 1 }, { $unset: { 'a.x': 1 } }, { b: 1 }],
  ['$inc', { a: 1 }, { $inc: { a: 5 } }, { a: 6 }],
  ['$inc makes the field', {}, { $inc: { a: 5 } }, { a: 5 }],
  ['$inc by a fraction', { a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  ['$inc past int32', { a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648 }],
  ['$min lowers', { a: 5 }, { $min: { a: 3 } }, { a: 3 }],
  ['$min keeps', { a: 5 }, { $min: { a: 7 } }, { a: 5 }],
  ['$max raises', { a: 5 }, { $max: { a: 7 } }, { a: 7 }],
  ['$max makes the field', {}, { $max: { a: 7 } }, { a: 7 }],
  ['$max across types', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$setOnInsert does nothing on an update', { a: 1 }, { $setOnInsert: { b: 2 }, $set: { a: 3 } }, { a: 3 }],
  ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push makes the array', {}, { $push: { a: 2 } }, { a: [2] }],
  ['$push an array as one value', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet adds', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet does not add twice', { a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    '$addToSet compares documents',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { x: 1, y: 2 } } },
    { a: [{ x: 1, y: 2 }] },
  ],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
  ['$pull documents that match', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  [
    '$pull documents by a condition',
    { a: [{ x: 1 }, { x: 7 }] },
    { $pull: { a: { x: { $gt: 5 } } } },
    { a: [{ x: 1 }] },
  ],
  [
    'several operators',
    { a: 1, b: [1] },
    { $inc: { a: 1 }, $push: { b: 2 }, $set: { c: 3 } },
    { a: 2, b: [1, 2], c: 3 },
  ],
  ['a pipeline with $set', { a: 2, b: 3 }, [{ $set: { c: { $add: ['$a', '$b'] } } }], { a: 2, b: 3, c: 5 }],
  ['a pipeline with $replaceWith', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
  ['a pipeline with a condition', { n: 9 }, [{ $set: { n: { $cond: [{ $gt: ['$n', 5] }, 5, '$n'] } } }], { n: 5 }],
  [
    'a pipeline with two stages',
    { a: 1 },
    [{ $set: { b: { $add: ['$a', 1] } } }, { $set: { c: '$b' } }],
    { a: 1, b: 2, c: 2 },
  ],
];

describe('updates', () => {
  it.each(cases)('%s', async (_, before, update, after) => {
    const collection = await database.collection([{ _id: 1 as never, ...before }]);
    await collection.updateOne({ _id: 1 as never }, update as never);
    expect(await collection.findOne()).toEqual({ _id: 1, ...after });
  });

  it('new fields come in the order of their names', async () => {
    const collection = await database.collection([{ _id: 1 as never }]);
    await collection.updateOne({}, { $set: { b: 1, a: 2 }, $inc: { aa: 1 } });
    expect(Object.keys((await collection.findOne()) ?? {})).toEqual(['_id', 'a', 'aa', 'b']);
  });

  it('counts a match that changes nothing as not modified', async () => {
    const collection = await database.collection([{ a: 1 }]);
    expect(await collection.updateOne({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('$inc keeps the number types', async () => {
    const collection = await database.collection([
      { int: new Int32(1), double: new Double(1), long: Long.fromNumber(1) },
    ]);
    await collection.updateOne({}, { $inc: { int: 1, double: 1, long: 1 } });
    expect(await collection.findOne({}, { promoteValues: false, projection: { _id: 0 } })).toEqual({
      int: new Int32(2),
      double: new Double(2),
      long: Long.fromNumber(2),
    });
  });

  it('$inc grows an int32 into an int64', async () => {
    const collection = await database.collection([{ a: new Int32(2147483647) }]);
    await collection.updateOne({}, { $inc: { a: new Int32(1) } });
    expect((await collection.findOne({}, { promoteValues: false }))?.a).toEqual(Long.fromString('2147483648'));
  });
});

const refusals: readonly [name: string, before: object, update: object | object[], code: number][] = [
  ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by text', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push to a number', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$addToSet to a number', { a: 1 }, { $addToSet: { a: 1 } }, 2],
  ['$pull from a number', { a: 1 }, { $pull: { a: 1 } }, 2],
  ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['two operators on a path and its parent', { a: {} }, { $set: { a: {}, 'a.b': 1 } }, 40],
  ['a change of _id', { a: 1 }, { $set: { _id: 2 } }, 66],
  ['an unknown operator', { a: 1 }, { $foo: { a: 1 } }, 9],
  ['an empty field name', { a: 1 }, { $set: { 'a..b': 1 } }, 56],
  ['$[name] without an array filter', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
  ['$[] on what is no array', { a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
  ['a pipeline with a stage that is not allowed', { a: 1 }, [{ $match: { a: 1 } }], 72],
];

describe('updates it refuses', () => {
  it.each(refusals)('%s', async (_, before, update, code) => {
    const collection = await database.collection([{ _id: 1 as never, ...before }]);
    const error = await serverErrorOf(collection.updateOne({ _id: 1 as never }, update as never));
    expect(error.code).toBe(code);
    expect(await collection.findOne()).toEqual({ _id: 1, ...before });
  });
});

describe('positional updates', () => {
  it('$[] changes all elements', async () => {
    const collection = await database.collection([{ a: [{ n: 1 }, { n: 2 }] }]);
    await collection.updateOne({}, { $inc: { 'a.$[].n': 10 } });
    expect((await collection.findOne())?.a).toEqual([{ n: 11 }, { n: 12 }]);
  });

  it('$[name] changes the elements its filter accepts', async () => {
    const collection = await database.collection([{ a: [1, 7, 9] }]);
    await collection.updateOne({}, { $set: { 'a.$[big]': 0 } }, { arrayFilters: [{ big: { $gt: 5 } }] });
    expect((await collection.findOne())?.a).toEqual([1, 0, 0]);
  });

  it('array filters look into documents', async () => {
    const collection = await database.collection([{ a: [{ x: 1 }, { x: 2 }] }]);
    await collection.updateOne({}, { $set: { 'a.$[e].y': 1 } }, { arrayFilters: [{ 'e.x': 2 }] });
    expect((await collection.findOne())?.a).toEqual([{ x: 1 }, { x: 2, y: 1 }]);
  });

  it('array filters nest', async () => {
    const collection = await database.collection([{ a: [{ b: [1, 2] }, { b: [3] }] }]);
    await collection.updateOne({}, { $set: { 'a.$[].b.$[n]': 0 } }, { arrayFilters: [{ n: { $gte: 2 } }] });
    expect((await collection.findOne())?.a).toEqual([{ b: [1, 0] }, { b: [0] }]);
  });

  it('an array filter that is not used is an error', async () => {
    const collection = await database.collection([{ a: [1] }]);
    const error = await serverErrorOf(collection.updateOne({}, { $set: { b: 1 } }, { arrayFilters: [{ x: 1 }] }));
    expect(error.code).toBe(9);
  });
});
