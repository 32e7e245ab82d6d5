import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher';

describe('a batcher', () => {
  it('does what comes in the same moment at once and gives each its own result', async () => {
    const batches: number[][] = [];
    const doubler = new Batcher<number, number>(async (items) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    }, 0);
    expect(await Promise.all([1, 2, 3].map((item) => doubler.add(item)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('collects what comes while a batch is under way, up to the limit', async () => {
    const sizes: number[] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        sizes.push(items.length);
        await new Promise((resolve) => setImmediate(resolve));
        return items;
      },
      0,
      3,
    );
    const first = batcher.add(0);
    await Promise.resolve();
    await Promise.all([first, ...[1, 2, 3, 4, 5].map((item) => batcher.add(item))]);
    expect(sizes.every((size) => size <= 3)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6);
    expect(sizes.length).toBeLessThan(6);
  });

  it('fails only the batch that failed', async () => {
    let fails = true;
    const batcher = new Batcher<number, number>(async (items) => {
      if (fails) throw new Error('away');
      return items;
    }, 0);
    await expect(Promise.all([batcher.add(1), batcher.add(2)])).rejects.toThrow('away');
    fails = false;
    expect(await batcher.add(3)).toBe(3);
  });
});
