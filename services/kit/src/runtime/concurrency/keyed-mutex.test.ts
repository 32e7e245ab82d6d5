import { describe, expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex';

describe('a keyed queue', () => {
  it('runs tasks of one key one after the other, in order', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => mutex.run('same', work(name))));
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('does not let one key wait for another', async () => {
    const mutex = new KeyedMutex();
    void mutex.run('slow', () => new Promise(() => undefined));
    expect(await mutex.run('quick', async () => 'done')).toBe('done');
  });

  it('goes on after a failure, and remembers nobody in the end', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('same', () => Promise.reject(new Error('oh no')));
    const next = mutex.run('same', async () => 'done');
    await expect(failing).rejects.toThrow('oh no');
    expect(await next).toBe('done');
    await Promise.resolve();
    expect(mutex.size).toBe(0);
  });

  it('waits for its turn with every key of a task, whatever the order of the keys', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
    };
    await Promise.all([
      mutex.run('one', work('first')),
      mutex.runAll(['one', 'two'], work('both')),
      mutex.runAll(['two', 'one'], work('both again')),
      mutex.run('two', work('last')),
      mutex.run('three', work('elsewhere')),
    ]);
    expect(log.filter((line) => !line.startsWith('elsewhere'))).toEqual(
      ['first', 'both', 'both again', 'last'].flatMap((name) => [`${name} starts`, `${name} ends`]),
    );
    expect(log.indexOf('elsewhere ends')).toBeLessThan(log.indexOf('both ends'));
    expect(mutex.size).toBe(0);
  });
});
