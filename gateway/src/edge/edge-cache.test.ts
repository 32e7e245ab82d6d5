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
