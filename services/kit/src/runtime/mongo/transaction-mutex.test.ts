import type { ClientSession } from 'mongodb';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { TransactionMutex } from './transaction-mutex';

/** The queue never looks at the session. */
const noSession = {} as ClientSession;
const transactions = { run: <T>(work: (session: ClientSession) => Promise<T>) => work(noSession) };
const [popular, other] = [new ObjectId(), new ObjectId()];

/** Work that logs its start and ends when `finish` is called. */
function heldWork(log: string[], name: string) {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    log.push(name);
    await done;
    return name;
  };
  return { work, finish: () => finish() };
}

it('runs work on one thing in order, and on others meanwhile', async () => {
  const mutex = new TransactionMutex(transactions);
  const log: string[] = [];
  const first = heldWork(log, 'first');
  const second = heldWork(log, 'second');
  const elsewhere = heldWork(log, 'elsewhere');
  const results = [mutex.run(popular, first.work), mutex.run(popular, second.work), mutex.run(other, elsewhere.work)];
  expect(log).toEqual(['first', 'elsewhere']);
  first.finish();
  await results[0];
  second.finish();
  elsewhere.finish();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'elsewhere']);
  expect(log).toEqual(['first', 'elsewhere', 'second']);
});

it('goes on after work that failed', async () => {
  const queue = new TransactionMutex(transactions);
  const failing = queue.run(popular, () => Promise.reject(new Error('no')));
  const next = queue.run(popular, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
