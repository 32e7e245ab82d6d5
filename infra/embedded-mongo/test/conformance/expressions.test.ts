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
  ['$multiply', { $multiply: ['$n', '$f'] }, 17.5],
  ['$divide', { $divide: ['$n', 2] }, 3.5],
  ['$mod', { $mod: ['$n', 4] }, 3],
  ['$abs', { $abs: -3 }, 3],
  ['$ceil', { $ceil: '$f' }, 3],
  ['$floor', { $floor: '$f' }, 2],
  ['$round half to even', { $round: ['$f', 0] }, 2],
  ['$round to a place', { $round: [1.256, 2] }, 1.26],
  ['$trunc', { $trunc: -2.7 }, -2],
  ['$sqrt', { $sqrt: 16 }, 4],
  ['$pow', { $pow: [2, 10] }, 1024],
  ['$eq', { $eq: ['$n', 7] }, true],
  ['$eq of missing and null', { $eq: ['$missing', null] }, false],
  ['$gt across types', { $gt: ['$s', '$n'] }, true],
  ['$cmp', { $cmp: ['$n', 9] }, -1],
  ['$and', { $and: ['$yes', { $gt: ['$n', 1] }] }, true],
  ['$or', { $or: [false, 0, '$none'] }, false],
  ['$not', { $not: ['$none'] }, true],
  ['$cond', { $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] }, 'big'],
  // biome-ignore lint/suspicious/noThenProperty: that is what MongoDB calls this operand
  ['$cond by name', { $cond: { if: '$none', then: 1, else: 2 } }, 2],
  ['$ifNull', { $ifNull: ['$none', '$missing', 'x'] }, 'x'],
  [
    '$switch',
    {
      $switch: {
        branches: [
          // biome-ignore lint/suspicious/noThenProperty: that is what MongoDB calls this operand
          { case: { $lt: ['$n', 5] }, then: 'a' },
          // biome-ignore lint/suspicious/noThenProperty: that is what MongoDB calls this operand
          { case: { $lt: ['$n', 10] }, then: 'b' },
        ],
        default: 'c',
      },
    },
    'b',
  ],
  ['$let', { $let: { vars: { d: { $multiply: ['$n', 2] } }, in: { $add: ['$$d', 1] } } }, 15],
  ['$literal', { $literal: '$n' }, '$n'],
  ['$concat', { $concat: ['$s', '!'] }, 'Hello World!'],
  ['$concat with null', { $concat: ['$s', '$none'] }, null],
  ['$toUpper', { $toUpper: '$s' }, 'HELLO WORLD'],
  ['$toLower', { $toLower: '$s' }, 'hello world'],
  ['$strLenCP', { $strLenCP: '$u' }, 5],
  ['$strLenBytes', { $strLenBytes: '$u' }, 6],
  ['$substrCP', { $substrCP: ['$u', 1, 3] }, 'éll'],
  ['$substrBytes', { $substrBytes: ['$s', 0, 5] }, 'Hello'],
  ['$split', { $split: ['$s', ' '] }, ['Hello', 'World']],
  ['$indexOfCP', { $indexOfCP: ['$s', 'World'] }, 6],
  ['$trim', { $trim: { input: '  x ' } }, 'x'],
  ['$ltrim with chars', { $ltrim: { input: '--x-', chars: '-' } }, 'x-'],
  ['$replaceAll', { $replaceAll: { input: '$s', find: 'l', replacement: 'L' } }, 'HeLLo WorLd'],
  ['$replaceOne', { $replaceOne: { input: '$s', find: 'l', replacement: 'L' } }, 'HeLlo World'],
  ['$regexMatch', { $regexMatch: { input: '$s', regex: 'world', options: 'i' } }, true],
  ['$regexFind', { $regexFind: { input: '$s', regex: 'W(or)' } }, { match: 'Wor', idx: 6, captures: ['or'] }],
  ['$strcasecmp', { $strcasecmp: ['$s', 'HELLO WORLD'] }, 0],
  ['$size', { $size: '$list' }, 3],
  ['$arrayElemAt', { $arrayElemAt: ['$list', -1] }, 2],
  ['$first and $last', { $add: [{ $first: '$list' }, { $last: '$list' }] }, 5],
  ['$slice', { $slice: ['$list', 1, 2] }, [1, 2]],
  ['$slice from the end', { $slice: ['$list', -2] }, [1, 2]],
  ['$concatArrays', { $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
  ['$reverseArray', { $reverseArray: '$list' }, [2, 1, 3]],
  ['$in', { $in: [2, '$list'] }, true],
  ['$indexOfArray', { $indexOfArray: ['$list', 1] }, 1],
  ['$isArray', { $isArray: '$list' }, true],
  ['$range', { $range: [0, 6, 2] }, [0, 2, 4]],
  ['$map', { $map: { input: '$list', as: 'x', in: { $multiply: ['$$x', 10] } } }, [30, 10, 20]],
  ['$filter', { $filter: { input: '$list', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
  ['$filter with this', { $filter: { input: '$docs', cond: { $eq: ['$$this.k', 'b'] } } }, [{ k: 'b', v: 2 }]],
  ['$reduce', { $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [
    '$zip',
    { $zip: { inputs: ['$list', ['a', 'b', 'c']] } },
    [
      [3, 'a'],
      [1, 'b'],
      [2, 'c'],
    ],
  ],
  ['$sortArray', { $sortArray: { input: '$list', sortBy: -1 } }, [3, 2, 1]],
  ['$arrayToObject', { $arrayToObject: '$docs' }, { a: 1, b: 2 }],
  [
    '$objectToArray',
    { $objectToArray: '$sub' },
    [
      { k: 'x', v: 1 },
      { k: 'y', v: { z: 2 } },
    ],
  ],
  ['$mergeObjects', { $mergeObjects: ['$sub', { x: 5 }] }, { x: 5, y: { z: 2 } }],
  ['$getField', { $getField: { field: 'x', input: '$sub' } }, 1],
  ['$setField', { $setField: { field: 'w', input: '$sub', value: 3 } }, { x: 1, y: { z: 2 }, w: 3 }],
  ['$setDifference', { $setDifference: ['$list', [1]] }, [3, 2]],
  ['$setIsSubset', { $setIsSubset: [[1, 2], '$list'] }, true],
  ['$setEquals', { $setEquals: [[1, 2, 3, 3], '$list'] }, true],
  ['$anyElementTrue', { $anyElementTrue: [[0, false, 1]] }, true],
  ['$allElementsTrue', { $allElementsTrue: [[1, 0]] }, false],
  ['$sum of a list', { $sum: '$list' }, 6],
  ['$avg of a list', { $avg: '$list' }, 2],
  ['$max of operands', { $max: ['$n', 3, '$none'] }, 7],
  ['$min of a list', { $min: '$list' }, 1],
  ['a path through an array', '$docs.v', [1, 2]],
  ['a path into a document', '$sub.y.z', 2],
  ['$type', { $type: '$s' }, 'string'],
  ['$type of missing', { $type: '$missing' }, 'missing'],
  ['$toString', { $toString: '$n' }, '7'],
  ['$toString of an ObjectId', { $toString: '$id' }, '65f000000000000000000000'],
  ['$toInt', { $toInt: '42' }, 42],
  ['$toDouble', { $toDouble: '2.5' }, 2.5],
  ['$toBool', { $toBool: 0 }, false],
  ['$toDate', { $toDate: '2026-03-05T10:20:30.456Z' }, at],
  ['$toObjectId', { $toObjectId: '65f000000000000000000000' }, new ObjectId('65f000000000000000000000')],
  ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  ['$year', { $year: '$at' }, 2026],
  ['$month', { $month: '$at' }, 3],
  ['$dayOfMonth', { $dayOfMonth: '$at' }, 5],
  ['$hour', { $hour: '$at' }, 10],
  ['$dayOfWeek', { $dayOfWeek: '$at' }, 5],
  ['$dayOfYear', { $dayOfYear: '$at' }, 64],
  ['$isoWeek', { $isoWeek: '$at' }, 10],
  ['$dateToString', { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M:%S' } }, '2026-03-05 10:20:30'],
  ['$dateToString by default', { $dateToString: { date: '$at' } }, '2026-03-05T10:20:30.456Z'],
  ['$dateTrunc to the day', { $dateTrunc: { date: '$at', unit: 'day' } }, new Date('2026-03-05T00:00:00Z')],
  ['$dateTrunc to the month', { $dateTrunc: { date: '$at', unit: 'month' } }, new Date('2026-03-01T00:00:00Z')],
  ['$dateAdd', { $dateAdd: { startDate: '$at', unit: 'day', amount: 2 } }, new Date('2026-03-07T10:20:30.456Z')],
  [
    '$dateSubtract',
    { $dateSubtract: { startDate: '$at', unit: 'hour', amount: 1 } },
    new Date('2026-03-05T09:20:30.456Z'),
  ],
  ['$dateDiff', { $dateDiff: { startDate: new Date('2026-03-01T00:00:00Z'), endDate: '$at', unit: 'day' } }, 4],
  ['$dateFromString', { $dateFromString: { dateString: '2026-03-05T10:20:30.456Z' } }, at],
  ['$dateFromParts', { $dateFromParts: { year: 2026, month: 3, day: 5, hour: 10 } }, new Date('2026-03-05T10:00:00Z')],
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
