import { describe, expect, it } from 'vitest';
import { Batcher, type BatcherOptions } from './batcher';

/** A batcher that records its batches; each write ends when `finish` is called. */
function setUp(options?: BatcherOptions) {
  const batches: string[][] = [];
  const finishers: (() => void)[] = [];
  const batcher = new Batcher<string, string>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => finishers.push(resolve));
    if (items.includes('bad')) throw new Error('no');
    return items.map((item) => item.toUpperCase());
  }, options);
  return { batches, batcher, finish: () => finishers.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it('writes what arrives during a write together afterwards, each with its own answer', async () => {
    const { batcher, batches, finish } = setUp();
    const first = batcher.add('a');
    await settled();
    const rest = [batcher.add('b'), batcher.add('c')];
    finish();
    expect(await first).toBe('A');
    await settled();
    finish();
    expect(await Promise.all(rest)).toEqual(['B', 'C']);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('splits what is more than the largest batch', async () => {
    const { batcher, batches, finish } = setUp({ largest: 2 });
    const all = Promise.all(['a', 'b', 'c'].map((item) => batcher.add(item)));
    await settled();
    finish();
    await settled();
    finish();
    expect(await all).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('collects no longer than until the batch is full', async () => {
    const { batcher, batches, finish } = setUp({ collectMs: 60_000, largest: 2 });
    const first = Promise.all(['a', 'b'].map((item) => batcher.add(item)));
    await settled();
    finish();
    await first;
    const second = Promise.all(['c', 'd'].map((item) => batcher.add(item)));
    await settled();
    finish();
    await second;
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('collects a while under load, and writes what comes alone at once', async () => {
    const { batcher, batches, finish } = setUp({ collectMs: 5 });
    const first = Promise.all([batcher.add('a'), batcher.add('b')]);
    await settled();
    finish();
    await first;
    const second = Promise.all([batcher.add('c')]);
    await settled();
    expect(batches).toEqual([['a', 'b']]);
    const third = batcher.add('d');
    while (batches.length === 1) await settled();
    finish();
    await Promise.all([second, third]);
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps its pace while items come one by one, and does not wait after a pause', async () => {
    const { batcher, batches, finish } = setUp({ paceMs: 40 });
    const first = batcher.add('a');
    await settled();
    const startedAt = performance.now();
    finish();
    await first;
    const rest = [batcher.add('b')];
    await settled();
    rest.push(batcher.add('c'));
    while (batches.length === 1) await settled();
    expect(performance.now() - startedAt).toBeGreaterThan(30);
    finish();
    await Promise.all(rest);
    await new Promise((resolve) => setTimeout(resolve, 45));
    const last = batcher.add('d');
    await settled();
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
    finish();
    await last;
  });

  it('does not wait for its time once many items came', async () => {
    const { batcher, batches, finish } = setUp({ paceMs: 60_000 });
    const first = batcher.add('a');
    await settled();
    finish();
    await first;
    const many = Array.from({ length: 15 }, (_, at) => batcher.add(`${at}`));
    await settled();
    expect(batches).toHaveLength(1);
    many.push(batcher.add('15'));
    await settled();
    expect(batches[1]).toHaveLength(16);
    finish();
    await Promise.all(many);
  });

  it('fails a batch that could not be written, and goes on', async () => {
    const { batcher, finish } = setUp();
    const failing = expect(batcher.add('bad')).rejects.toThrow('no');
    await settled();
    const next = batcher.add('good');
    finish();
    await failing;
    await settled();
    finish();
    expect(await next).toBe('GOOD');
  });
});
