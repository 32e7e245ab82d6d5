import { Binary, Double, Int32, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const oid = new ObjectId();

/** Each case gives the positions of the documents that the filter finds. */
const cases: readonly [name: string, docs: object[], filter: object, found: number[]][] = [
  ['equality', [{ a: 1 }, { a: 2 }], { a: 1 }, [0]],
  [
    'equality across number types',
    [{ a: new Int32(1) }, { a: new Double(1) }, { a: Long.fromNumber(1) }, { a: '1' }],
    { a: 1 },
    [0, 1, 2],
  ],
  ['equality with an array element', [{ a: [1, 2] }, { a: [3] }], { a: 2 }, [0]],
  ['equality with a whole array', [{ a: [1, 2] }, { a: [2, 1] }, { a: [[1, 2]] }], { a: [1, 2] }, [0, 2]],
  [
    'equality with a document, in field order',
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } },
    [0],
  ],
  ['null finds null and missing', [{ a: null }, {}, { a: 0 }, { a: [] }, { a: [null] }], { a: null }, [0, 1, 4]],
  ['null below an array', [{ a: [] }, { a: [{}] }, { a: [{ b: 1 }] }, { a: 5 }, {}], { 'a.b': null }, [1, 3, 4]],
  ['$ne', [{ a: 1 }, { a: 2 }, {}, { a: [1, 2] }], { a: { $ne: 1 } }, [1, 2]],
  ['$ne null', [{ a: null }, {}, { a: 1 }], { a: { $ne: null } }, [2]],
  ['$gt within one type', [{ a: 1 }, { a: 5 }, { a: '9' }, { a: new Date(9) }, { a: null }], { a: { $gt: 1 } }, [1]],
  ['$gte and $lte', [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }], { a: { $gte: 2, $lte: 3 } }, [1, 2]],
  ['$gte null finds null and missing', [{ a: null }, {}, { a: 1 }], { a: { $gte: null } }, [0, 1]],
  ['$gt null finds nothing', [{ a: null }, {}, { a: 1 }], { a: { $gt: null } }, []],
  ['a range met by different elements', [{ a: [1, 9] }, { a: [5] }, { a: [1] }], { a: { $gt: 4, $lt: 6 } }, [0, 1]],
  ['$lt on strings', [{ a: 'a' }, { a: 'b' }, { a: 'B' }], { a: { $lt: 'b' } }, [0, 2]],
  ['$lt on dates', [{ a: new Date(1) }, { a: new Date(5) }, { a: 1 }], { a: { $lt: new Date(5) } }, [0]],
  ['$gt on documents', [{ a: { x: 1 } }, { a: { x: 2 } }, { a: 3 }], { a: { $gt: { x: 1 } } }, [1]],
  ['NaN equals NaN', [{ a: Number.NaN }, { a: 1 }], { a: Number.NaN }, [0]],
  ['$lt leaves NaN out', [{ a: Number.NaN }, { a: 1 }], { a: { $lt: 5 } }, [1]],
  ['$in', [{ a: 1 }, { a: 2 }, { a: [3, 1] }, {}], { a: { $in: [1, 9] } }, [0, 2]],
  ['$in with null', [{ a: 1 }, {}, { a: null }], { a: { $in: [null] } }, [1, 2]],
  ['$in with a regular expression', [{ a: 'cat' }, { a: 'dog' }, { a: 1 }], { a: { $in: [/^c/, 1] } }, [0, 2]],
  ['$in with ObjectIds', [{ a: oid }, { a: new ObjectId() }], { a: { $in: [oid] } }, [0]],
  ['empty $in finds nothing', [{ a: 1 }, {}], { a: { $in: [] } }, []],
  ['$nin', [{ a: 1 }, { a: 2 }, {}, { a: [1] }], { a: { $nin: [1] } }, [1, 2]],
  ['$exists', [{ a: null }, {}, { a: 1 }], { a: { $exists: true } }, [0, 2]],
  ['$exists false', [{ a: null }, {}, { a: 1 }], { a: { $exists: false } }, [1]],
  ['$exists below arrays', [{ a: [{ b: 1 }] }, { a: [{}] }, { a: [] }], { 'a.b': { $exists: true } }, [0]],
  ['$regex', [{ a: 'apple' }, { a: 'Apple' }, { a: ['x', 'apple'] }], { a: { $regex: '^app' } }, [0, 2]],
  ['$regex with options', [{ a: 'apple' }, { a: 'APPLE' }], { a: { $regex: '^APP', $options: 'i' } }, [0, 1]],
  ['$regex multi-line', [{ a: 'x\napple' }, { a: 'xapple' }], { a: { $regex: '^apple', $options: 'm' } }, [0]],
  ['a regular expression as value', [{ a: 'apple' }, { a: 'pear' }], { a: /p{2}/ }, [0]],
  ['$not', [{ a: 1 }, { a: 5 }, {}], { a: { $not: { $gt: 3 } } }, [0, 2]],
  ['$not with a regular expression', [{ a: 'cat' }, { a: 'dog' }, {}], { a: { $not: /^c/ } }, [1, 2]],
  [
    '$and',
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ],
    { $and: [{ a: 1 }, { b: 2 }] },
    [1],
  ],
  ['$or', [{ a: 1 }, { b: 2 }, { a: 3 }], { $or: [{ a: 1 }, { b: 2 }] }, [0, 1]],
  ['$nor', [{ a: 1 }, { b: 2 }, { a: 3 }], { $nor: [{ a: 1 }, { b: 2 }] }, [2]],
  ['a path into documents', [{ a: { b: { c: 1 } } }, { a: { b: 1 } }], { 'a.b.c': 1 }, [0]],
  ['a path through arrays', [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 3 }] }], { 'a.b': 2 }, [0]],
  ['a path with an index', [{ a: [5, 6] }, { a: [6, 5] }], { 'a.1': 6 }, [0]],
  ['a path with an index and a field', [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 2 }, { b: 1 }] }], { 'a.0.b': 2 }, [1]],
  ['a path with a numeric field name', [{ a: { 0: 'x' } }, { a: ['x'] }], { 'a.0': 'x' }, [0, 1]],
  ['ObjectId equality', [{ a: oid }, { a: oid.toHexString() }], { a: oid }, [0]],
  ['boolean is not a number', [{ a: true }, { a: 1 }], { a: true }, [0]],
  [
    'binary equality',
    [{ a: new Binary(Buffer.from('xy')) }, { a: new Binary(Buffer.from('xz')) }],
    { a: new Binary(Buffer.from('xy')) },
    [0],
  ],
  [
    'large int64 values are told apart',
    [{ a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740992') }],
    { a: Long.fromString('9007199254740993') },
    [0],
  ],
  [
    'dates are told apart to the millisecond',
    [{ a: new Date(1000) }, { a: new Date(1001) }],
    { a: new Date(1000) },
    [0],
  ],
];

describe('filters', () => {
  it.each(cases)('%s', async (_, docs, filter, found) => {
    const collection = await database.collection(docs.map((doc, at) => ({ _id: at as never, ...doc })));
    const results = await collection.find(filter).sort({ _id: 1 }).toArray();
    expect(results.map((doc) => doc._id)).toEqual(found);
  });

  it.each(cases.filter(([, , filter]) => 'a' in filter || Object.keys(filter)[0]?.startsWith('a.')))(
    '%s, with an index',
    async (_, docs, filter, found) => {
      const collection = await database.collection(docs.map((doc, at) => ({ _id: at as never, ...doc })));
      await collection.createIndex({ [Object.keys(filter)[0] as string]: 1 });
      const results = await collection.find(filter).sort({ _id: 1 }).toArray();
      expect(results.map((doc) => doc._id)).toEqual(found);
    },
  );
});

const refusals: readonly [name: string, filter: object, code: number][] = [
  ['an unknown operator', { a: { $near2: 1 } }, 2],
  ['an unknown top-level operator', { $foo: [] }, 2],
  ['an empty $or', { $or: [] }, 2],
  ['$in without an array', { a: { $in: 1 } }, 2],
  ['$not without a document', { a: { $not: 5 } }, 2],
  ['a malformed $mod', { a: { $mod: [1] } }, 2],
  ['a regular expression for $ne', { a: { $ne: /x/ } }, 2],
];

describe('filters it refuses', () => {
  it.each(refusals)('%s', async (_, filter, code) => {
    const collection = await database.collection([{ a: 1 }]);
    expect((await serverErrorOf(collection.find(filter).toArray())).code).toBe(code);
  });
});
