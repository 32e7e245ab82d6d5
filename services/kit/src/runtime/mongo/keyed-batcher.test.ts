import { MongoServerError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { KeyedBatcher } from './keyed-batcher';
import { TransactionMutex } from './transaction-mutex';

const [popular, other] = [new ObjectId(), new ObjectId()];
const transactions = { run: () => Promise.reject(new Error('Nothing here makes a transaction by itself.')) };

interface Done {
  readonly done: string;
}

/** Creates batches that log what they write; each write ends when `finish` is called. */
function setUp(write: (items: readonly string[]) => (Done | Error)[] = (items) => items.map((done) => ({ done }))) {
  const written: string[][] = [];
  const finishers: (() => void)[] = [];
  const mutex = new TransactionMutex(transactions);
  const batches = new KeyedBatcher<string, Done>(mutex, async (_, items) => {
    written.push([...items]);
    await new Promise<void>((resolve) => finishers.push(resolve));
    return write(items);
  });
  const finish = async () => {
    finishers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue: mutex, batches, written, finish };
}

describe('batches of a document', () => {
  it('write what waits for the same turn together, and do not wait for other documents', async () => {
    const { batches, written, finish } = setUp();
    const all = Promise.all([
      ...['a', 'b', 'c'].map((item) => batches.add(popular, item)),
      batches.add(other, 'elsewhere'),
    ]);
    expect(written).toEqual([['a'], ['elsewhere']]);
    await finish();
    await finish();
    await finish();
    expect(await all).toEqual([{ done: 'a' }, { done: 'b' }, { done: 'c' }, { done: 'elsewhere' }]);
    expect(written).toEqual([['a'], ['elsewhere'], ['b', 'c']]);
  });

  it('stay in line with everything else about the document', async () => {
    const { queue, batches, written, finish } = setUp();
    let end = () => {};
    const before = queue.runExclusive(popular, () => new Promise<void>((resolve) => (end = resolve)));
    const mine = batches.add(popular, 'a');
    expect(written).toEqual([]);
    end();
    await before;
    await finish();
    await finish();
    expect(await mine).toEqual({ done: 'a' });
  });

  it('give an error to the item that caused it alone', async () => {
    const { batches, finish } = setUp((items) =>
      items.map((done) => (done === 'bad' ? new Error('not this') : { done })),
    );
    const first = batches.add(popular, 'first');
    const rest = Promise.allSettled(['bad', 'good'].map((item) => batches.add(popular, item)));
    await finish();
    await finish();
    await first;
    expect(await rest).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { done: 'good' } }]);
  });

  it.each([
    ['one by one after a statement that the database refused', new MongoServerError({ message: 'no', code: 2 }), 1],
    ['not at all when the database is away', new Error('away'), 2],
  ])('are written %s', async (_, error, failures) => {
    const { batches, finish } = setUp((items) => {
      if (items.includes('bad')) throw error;
      return items.map((done) => ({ done }));
    });
    const first = batches.add(popular, 'first');
    const rest = Promise.allSettled(['bad', 'good'].map((item) => batches.add(popular, item)));
    for (let turn = 0; turn < 4; turn += 1) await finish();
    await first;
    expect((await rest).filter(({ status }) => status === 'rejected')).toHaveLength(failures);
  });

  it('take at most 64, and the rest next', async () => {
    const { batches, written, finish } = setUp();
    const all = Promise.all(Array.from({ length: 70 }, (_, at) => batches.add(popular, `${at}`)));
    for (let turn = 0; turn < 3; turn += 1) await finish();
    expect(await all).toHaveLength(70);
    expect(written.map(({ length }) => length)).toEqual([1, 64, 5]);
  });
});
