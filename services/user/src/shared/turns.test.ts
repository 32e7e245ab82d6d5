import { describe, expect, it } from 'vitest';
import { Turns } from './turns';

describe('turns', () => {
  it('run works of one key one after the other, in order', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => turns.take('same', work(name))));
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('do not let one key wait for another', async () => {
    const turns = new Turns();
    void turns.take('slow', () => new Promise(() => undefined));
    expect(await turns.take('quick', async () => 'done')).toBe('done');
  });

  it('go on after a failure, and remember nobody in the end', async () => {
    const turns = new Turns();
    const failing = turns.take('same', () => Promise.reject(new Error('oh no')));
    const next = turns.take('same', async () => 'done');
    await expect(failing).rejects.toThrow('oh no');
    expect(await next).toBe('done');
    await Promise.resolve();
    expect(turns.size).toBe(0);
  });
});
