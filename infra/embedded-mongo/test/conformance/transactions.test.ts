import type { ClientSession } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorOf } from '../support/errors';
import { openTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function inSession(run: (session: ClientSession) => Promise<void>): Promise<void> {
  await database.client.withSession(run);
}

describe('transactions', () => {
  it('commit all writes together', async () => {
    const [accounts, log] = [
      await database.collection([{ _id: 1, n: 10 }]),
      await database.collection([{ start: true }]),
    ];
    await inSession(async (session) => {
      await session.withTransaction(async () => {
        await accounts.updateOne({ _id: 1 as never }, { $inc: { n: -3 } }, { session });
        await log.insertOne({ took: 3 }, { session });
        await log.deleteOne({ start: true }, { session });
      });
    });
    expect(await accounts.findOne()).toEqual({ _id: 1, n: 7 });
    expect(await log.find().project({ _id: 0 }).toArray()).toEqual([{ took: 3 }]);
  });

  it('undo everything on abort', async () => {
    const collection = await database.collection([{ _id: 1, n: 1 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 as never }, { session });
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 9 } }, { session });
      await session.abortTransaction();
    });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('see their own writes, which nobody else does', async () => {
    const collection = await database.collection([{ _id: 1, n: 1 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 as never, n: 2 }, { session });
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 5 } }, { session });
      expect(await collection.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, n: 5 },
        { _id: 2, n: 2 },
      ]);
      expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
      await session.commitTransaction();
    });
    expect(await collection.countDocuments()).toBe(2);
  });

  it('leave every index as the documents are, also when two exchange a unique value', async () => {
    const collection = await database.collection([
      { _id: 1, seat: 'a', count: 1 },
      { _id: 2, seat: 'b', count: 1 },
      { _id: 3, seat: 'c', count: 1 },
    ]);
    await collection.createIndex({ seat: 1 }, { unique: true });
    await collection.createIndex({ count: 1 });
    const move = (id: number, seat: string, session: ClientSession) =>
      collection.updateOne({ _id: id as never }, { $set: { seat } }, { session });
    await inSession(async (session) => {
      await session.withTransaction(async () => {
        await move(1, 'd', session);
        await move(2, 'a', session);
        await move(1, 'b', session);
        await collection.updateOne({ _id: 3 as never }, { $inc: { count: 4 } }, { session });
      });
    });
    const idsBy = async (filter: object) => (await collection.find(filter).toArray()).map(({ _id }) => _id);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((seat) => idsBy({ seat })))).toEqual([[2], [1], [3], []]);
    expect([await idsBy({ count: 1 }), await idsBy({ count: 5 })]).toEqual([[1, 2], [3]]);
  });

  it('do not keep those waiting who ask for indexes that are there', async () => {
    const collection = await database.collection([{ _id: 1, n: 1 }]);
    await collection.createIndex({ n: 1 });
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 2 } }, { session });
      expect(await collection.createIndex({ n: 1 })).toBe('n_1');
      await session.commitTransaction();
    });
  });

  it('find their own writes by index, count and aggregate', async () => {
    const collection = await database.collection([{ _id: 1, k: 'a' }]);
    await collection.createIndex({ k: 1 });
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ k: 'a' }, { $set: { k: 'b' } }, { session });
      expect(await collection.findOne({ k: 'a' }, { session })).toBeNull();
      expect(await collection.countDocuments({ k: 'b' }, { session })).toBe(1);
      expect(await collection.distinct('k', {}, { session })).toEqual(['b']);
      await session.commitTransaction();
    });
  });

  it('read a snapshot', async () => {
    const collection = await database.collection([{ _id: 1, n: 1 }]);
    await inSession(async (session) => {
      session.startTransaction();
      expect(await collection.countDocuments({}, { session })).toBe(1);
      await collection.insertOne({ _id: 2 as never });
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 2 } });
      expect(await collection.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 1 }]);
      await session.commitTransaction();
    });
  });

  it('keep what others write meanwhile, and all indexes up to date', async () => {
    const collection = await database.collection([1, 2, 3, 4].map((_id) => ({ _id, by: 'nobody' })));
    await collection.createIndex({ by: 1 });
    const sign = (id: number, by: string, session?: ClientSession) =>
      collection.updateOne({ _id: id as never }, { $set: { by } }, { session });
    await inSession(async (first) => {
      await inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await sign(1, 'first', first);
        await sign(2, 'second', second);
        await second.commitTransaction();
        await sign(3, 'outsider');
        await collection.insertOne({ _id: 5 as never, by: 'outsider' });
        await sign(4, 'first', first);
        await first.commitTransaction();
        first.startTransaction();
        await sign(1, 'later', first);
        await first.commitTransaction();
      });
    });
    const idsBy = async (by: string) =>
      (await collection.find({ by }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const found = await Promise.all(['nobody', 'first', 'second', 'outsider', 'later'].map(idsBy));
    expect(found).toEqual([[], [4], [2], [3, 5], [1]]);
  });

  it('conflict when another transaction writes the same document', async () => {
    const collection = await database.collection([{ _id: 1, n: 0 }]);
    await inSession(async (first) => {
      await inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: first });
        const error = await serverErrorOf(
          collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: second }),
        );
        expect(error.code).toBe(112);
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        await first.commitTransaction();
        await second.abortTransaction();
      });
    });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
  });

  it('conflict when the document was written since the snapshot', async () => {
    const collection = await database.collection([{ _id: 1, n: 0 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.findOne({}, { session });
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } });
      expect(
        (await serverErrorOf(collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session }))).code,
      ).toBe(112);
      await session.abortTransaction();
    });
  });

  it('conflict when two insert the same unique key', async () => {
    const collection = await database.collection([{ k: 'x' }]);
    await collection.createIndex({ k: 1 }, { unique: true });
    await inSession(async (first) => {
      await inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await collection.insertOne({ k: 'same' }, { session: first });
        expect((await serverErrorOf(collection.insertOne({ k: 'same' }, { session: second }))).code).toBe(112);
        await first.commitTransaction();
        await second.abortTransaction();
      });
    });
    expect(await collection.countDocuments({ k: 'same' })).toBe(1);
  });

  it('are over after a duplicate key', async () => {
    const collection = await database.collection([{ _id: 1 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 as never }, { session });
      expect((await serverErrorOf(collection.insertOne({ _id: 1 as never }, { session }))).code).toBe(11000);
      const error = await serverErrorOf(collection.insertOne({ _id: 3 as never }, { session }));
      expect(error.code).toBe(251);
      expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
      await session.abortTransaction();
    });
    expect(await collection.distinct('_id')).toEqual([1]);
  });

  it('make other writers wait until they are over', async () => {
    const collection = await database.collection([{ _id: 1, n: 0 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
      const outside = collection.updateOne({ _id: 1 as never }, { $inc: { n: 10 } });
      await collection.findOne();
      await session.commitTransaction();
      await outside;
    });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 11 });
  });

  it('may be committed twice', async () => {
    const collection = await database.collection([{ _id: 1, n: 0 }]);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
      await session.commitTransaction();
      await session.commitTransaction();
    });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
  });

  it('lose no update when many compete through withTransaction', async () => {
    const collection = await database.collection([{ _id: 1, n: 0 }]);
    const increment = () =>
      inSession(async (session) => {
        await session.withTransaction(async () => {
          const doc = await collection.findOne({ _id: 1 as never }, { session });
          await collection.updateOne({ _id: 1 as never }, { $set: { n: doc?.n + 1 } }, { session });
        });
      });
    await Promise.all(Array.from({ length: 12 }, increment));
    expect(await collection.findOne()).toEqual({ _id: 1, n: 12 });
  });

  it('keep a flag and a counter together while many toggle', async () => {
    const [likes, blogs] = [await database.collection(), await database.collection([{ _id: 'b', likeCount: 0 }])];
    await likes.createIndex({ blog: 1, user: 1 }, { unique: true });
    const toggle = (user: number) =>
      inSession(async (session) => {
        await session.withTransaction(async () => {
          const { deletedCount } = await likes.deleteOne({ blog: 'b', user }, { session });
          if (deletedCount === 0) await likes.insertOne({ blog: 'b', user }, { session });
          await blogs.updateOne(
            { _id: 'b' as never },
            { $inc: { likeCount: deletedCount === 0 ? 1 : -1 } },
            { session },
          );
        });
      });
    await Promise.all([1, 2, 3, 1, 2, 1].map(toggle));
    expect((await blogs.findOne())?.likeCount).toBe(await likes.countDocuments());
  });

  it('run findAndModify and upserts', async () => {
    const collection = await database.collection([{ _id: 1, n: 1 }]);
    await inSession(async (session) => {
      await session.withTransaction(async () => {
        expect(
          await collection.findOneAndUpdate(
            { _id: 1 as never },
            { $inc: { n: 1 } },
            { session, returnDocument: 'after' },
          ),
        ).toEqual({ _id: 1, n: 2 });
        await collection.updateOne({ _id: 2 as never }, { $set: { n: 5 } }, { session, upsert: true });
        await collection.findOneAndDelete({ _id: 1 as never }, { session });
      });
    });
    expect(await collection.find().toArray()).toEqual([{ _id: 2, n: 5 }]);
  });

  it('make a collection that was not there', async () => {
    const collection = await database.collection();
    await inSession(async (session) => {
      await session.withTransaction(async () => {
        await collection.insertOne({ a: 1 }, { session });
      });
    });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('refuse what may not be in them', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      const error = await serverErrorOf(database.db.command({ listIndexes: 'c0' }, { session }));
      expect(error.code).toBe(263);
      await session.abortTransaction();
    });
  });

  it('undo everything when the callback throws', async () => {
    const collection = await database.collection([{ _id: 1 }]);
    const failing = inSession(async (session) => {
      await session.withTransaction(async () => {
        await collection.insertOne({ _id: 2 as never }, { session });
        throw new Error('changed my mind');
      });
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await collection.countDocuments()).toBe(1);
  });

  it('give cursors that go on within them', async () => {
    const collection = await database.collection(Array.from({ length: 250 }, (_, n) => ({ n })));
    await inSession(async (session) => {
      await session.withTransaction(async () => {
        expect(await collection.find({}, { session, batchSize: 50 }).toArray()).toHaveLength(250);
      });
    });
  });
});
