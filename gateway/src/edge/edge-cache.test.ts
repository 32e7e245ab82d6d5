import { describe, expect, it } from 'vitest';
import { EdgeCache, type EdgeEntry } from './edge-cache';

const entry = (etag: string): EdgeEntry => ({ etag, headers: {}, isLong: false, bodies: new Map() });

/** A reading that ends when the test says so. */
function heldReading() {
  let finish: (entry: EdgeEntry) => void = () => undefined;
  const promise = new Promise<EdgeEntry>((resolve) => {
    finish = resolve;
  });
  return { read: () => promise, finish };
}

describe('EdgeCache', () => {
  it('gives what was read for less than two seconds, counted from the start of the reading', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    await cache.getOrRead('/a', async () => {
      now = 1_500;
      return entry('one');
    });
    expect(cache.get('/a')?.etag).toBe('one');
    now = 1_900;
    expect(cache.get('/a')).toBeUndefined();
  });

  it('reads once for many who ask at the same time', async () => {
    const cache = new EdgeCache(() => 0);
    let readings = 0;
    const read = async () => {
      readings += 1;
      return entry('one');
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => cache.getOrRead('/a', read)));
    expect([readings, new Set(answers).size]).toEqual([1, 1]);
  });

  it('has an answer that grows old read again once, while everybody gets the one there is', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    await cache.getOrRead('/a', async () => entry('one'));
    expect(cache.isDue('/a')).toBe(false);
    now = 1_000;
    expect(cache.isDue('/a')).toBe(true);
    const next = heldReading();
    let readings = 0;
    const read = () => {
      readings += 1;
      return next.read();
    };
    const answers = await Promise.all([cache.getOrRead('/a', read), cache.getOrRead('/a', read)]);
    expect([answers.map(({ etag }) => etag), readings, cache.isDue('/a')]).toEqual([['one', 'one'], 1, false]);
    next.finish(entry('two'));
    await expect.poll(() => cache.get('/a')?.etag).toBe('two');
  });

  it('keeps an answer whose early reading failed no longer than any other', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    await cache.getOrRead('/a', async () => entry('one'));
    now = 1_000;
    const down = () => Promise.reject(new Error('down'));
    expect((await cache.getOrRead('/a', down)).etag).toBe('one');
    await expect.poll(() => cache.isDue('/a')).toBe(true);
    now = 1_900;
    await expect(cache.getOrRead('/a', down)).rejects.toThrow('down');
  });

  it('keeps the compressed bodies of what has not changed', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    const first = await cache.getOrRead('/a', async () => entry('one'));
    now = 5_000;
    expect(await cache.getOrRead('/a', async () => entry('one'))).toBe(first);
    cache.dropAll();
    expect(cache.get('/a')).toBeUndefined();
    expect(await cache.getOrRead('/a', async () => entry('one'))).toBe(first);
  });

  it('forgets a reading that failed', async () => {
    const cache = new EdgeCache(() => 0);
    await expect(cache.getOrRead('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.getOrRead('/a', async () => entry('two'))).etag).toBe('two');
  });

  it('never keeps what was read before something changed', async () => {
    const cache = new EdgeCache(() => 0);
    const old = heldReading();
    const first = cache.getOrRead('/a', old.read);
    cache.dropAll();
    old.finish(entry('old'));
    expect((await first).etag).toBe('old');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('lets nobody who asks after a change join a reading from before it', async () => {
    const cache = new EdgeCache(() => 0);
    const old = heldReading();
    const first = cache.getOrRead('/a', old.read);
    cache.dropAll();
    const second = await cache.getOrRead('/a', async () => entry('new'));
    old.finish(entry('old'));
    await first;
    expect([second.etag, cache.get('/a')?.etag]).toEqual(['new', 'new']);
  });

  it('keeps so many addresses and no more', async () => {
    const cache = new EdgeCache(() => 0);
    for (let at = 0; at < 1_001; at += 1) await cache.getOrRead(`/${at}`, async () => entry(String(at)));
    expect([cache.get('/0'), cache.get('/1')?.etag, cache.get('/1000')?.etag]).toEqual([undefined, '1', '1000']);
  });
});
