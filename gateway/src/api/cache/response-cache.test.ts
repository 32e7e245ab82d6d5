import { describe, expect, it } from 'vitest';
import { type CachedResponse, ResponseCache } from './response-cache';

const entry = (etag: string, bytes = 0, tags: readonly string[] = []): CachedResponse => ({
  etag,
  headers: {},
  isLong: bytes >= 1_024,
  bodies: new Map([['identity', Buffer.alloc(bytes)]]),
  tags,
});
const kilobyte = 1_024;

/** Creates a read that ends when the test calls `finish`. */
function heldReading() {
  let finish: (entry: CachedResponse) => void = () => undefined;
  const promise = new Promise<CachedResponse>((resolve) => {
    finish = resolve;
  });
  return { read: () => promise, finish };
}

describe('ResponseCache', () => {
  it('gives what was read for less than two seconds, counted from the start of the reading', async () => {
    let now = 0;
    const cache = new ResponseCache({ now: () => now });
    await cache.getOrRead('/a', async () => {
      now = 1_500;
      return entry('one');
    });
    expect(cache.get('/a')?.etag).toBe('one');
    now = 1_900;
    expect(cache.get('/a')).toBeUndefined();
  });

  it('reads once for many who ask at the same time', async () => {
    const cache = new ResponseCache({ now: () => 0 });
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
    const cache = new ResponseCache({ now: () => now });
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
    const cache = new ResponseCache({ now: () => now });
    await cache.getOrRead('/a', async () => entry('one'));
    now = 1_000;
    const down = () => Promise.reject(new Error('down'));
    expect((await cache.getOrRead('/a', down)).etag).toBe('one');
    await expect.poll(() => cache.isDue('/a')).toBe(true);
    now = 1_900;
    await expect(cache.getOrRead('/a', down)).rejects.toThrow('down');
  });

  it('keeps the compressed bodies of what has not changed when it is read again', async () => {
    let now = 0;
    const cache = new ResponseCache({ now: () => now });
    const first = await cache.getOrRead('/a', async () => entry('one'));
    now = 1_000;
    await cache.getOrRead('/a', async () => entry('one'));
    now = 2_500;
    expect(cache.get('/a')).toBe(first);
  });

  it('forgets a reading that failed', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    await expect(cache.getOrRead('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.getOrRead('/a', async () => entry('two'))).etag).toBe('two');
  });

  it('never keeps what was read before something changed', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    const old = heldReading();
    const first = cache.getOrRead('/a', old.read);
    cache.dropAll();
    old.finish(entry('old'));
    expect((await first).etag).toBe('old');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('lets nobody who asks after a change join a reading from before it', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    const old = heldReading();
    const first = cache.getOrRead('/a', old.read);
    cache.dropAll();
    const second = await cache.getOrRead('/a', async () => entry('new'));
    old.finish(entry('old'));
    await first;
    expect([second.etag, cache.get('/a')?.etag]).toEqual(['new', 'new']);
  });

  it('purges what carries a tag, and nothing else', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    await cache.getOrRead('/list', async () => entry('list', 0, ['lists', 'blog:1', 'blog:2']));
    await cache.getOrRead('/1', async () => entry('one', 0, ['blog:1']));
    await cache.getOrRead('/2', async () => entry('two', 0, ['blog:2']));
    cache.purge(['blog:1']);
    expect(['/list', '/1', '/2'].map((address) => cache.get(address)?.etag)).toEqual([undefined, undefined, 'two']);
    cache.purge(['blog:2']);
    expect([cache.get('/2'), cache.bytes]).toEqual([undefined, 0]);
  });

  it('never keeps what was read before one of its tags was purged, and keeps what carries none of them', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    const old = heldReading();
    const other = heldReading();
    const first = cache.getOrRead('/1', old.read);
    const unrelated = cache.getOrRead('/2', other.read);
    cache.purge(['blog:1']);
    const second = await cache.getOrRead('/1', async () => entry('new', 0, ['blog:1']));
    old.finish(entry('old', 0, ['blog:1']));
    other.finish(entry('two', 0, ['blog:2']));
    await Promise.all([first, unrelated]);
    expect([second.etag, cache.get('/1')?.etag, cache.get('/2')?.etag]).toEqual(['new', 'new', 'two']);
  });

  it('keeps the newer of two readings, whichever ends last', async () => {
    let now = 0;
    const cache = new ResponseCache({ now: () => now });
    const slow = heldReading();
    const first = cache.getOrRead('/1', slow.read);
    cache.purge(['blog:2']);
    now = 1;
    await cache.getOrRead('/1', async () => entry('newer', 0, ['blog:1']));
    slow.finish(entry('older', 0, ['blog:1']));
    await first;
    expect(cache.get('/1')?.etag).toBe('newer');
  });

  it('counts tags as bytes, and lets go of them with their answers', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    const tags = Array.from({ length: 100 }, (_, at) => `blog:${at}`);
    await cache.getOrRead('/a', async () => entry('one'));
    const withoutTags = cache.bytes;
    await cache.getOrRead('/b', async () => entry('two', 0, tags));
    expect(cache.bytes).toBeGreaterThan(2 * withoutTags);
    cache.purge(['blog:99']);
    expect(cache.bytes).toBe(withoutTags);
  });

  it('keeps so many bytes and no more, the newest', async () => {
    const cache = new ResponseCache({ now: () => 0, maxBytes: 1_000 * kilobyte });
    const mostBytes = [];
    for (let at = 0; at < 100; at += 1) {
      await cache.getOrRead(`/${at}`, async () => entry(String(at), 60 * kilobyte));
      mostBytes.push(cache.bytes);
    }
    expect(Math.max(...mostBytes)).toBeLessThanOrEqual(1_000 * kilobyte);
    // Each response counts three times: plain, as gzip and as brotli.
    const cached = Array.from({ length: 100 }, (_, at) => cache.get(`/${at}`)?.etag).filter(Boolean);
    expect(cached).toEqual(['95', '96', '97', '98', '99']);
  });

  it('counts answers without a body too, and what is read again once', async () => {
    const cache = new ResponseCache({ now: () => 0, maxBytes: 100 * kilobyte });
    for (let at = 0; at < 1_000; at += 1) await cache.getOrRead(`/${at}`, async () => entry(String(at)));
    expect([cache.get('/900'), cache.get('/999')?.etag]).toEqual([undefined, '999']);
    let now = 0;
    const again = new ResponseCache({ now: () => now });
    await again.getOrRead('/a', async () => entry('one', 5 * kilobyte));
    const once = again.bytes;
    now = 1_000;
    await again.getOrRead('/a', async () => entry('two', 5 * kilobyte));
    await expect.poll(() => again.get('/a')?.etag).toBe('two');
    expect(again.bytes).toBe(once);
  });

  it('answers what is very long without keeping it', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    expect((await cache.getOrRead('/a', async () => entry('long', 257 * kilobyte))).etag).toBe('long');
    expect([cache.get('/a'), cache.bytes]).toEqual([undefined, 0]);
    await cache.getOrRead('/b', async () => entry('shorter', 256 * kilobyte));
    expect(cache.get('/b')?.etag).toBe('shorter');
  });

  it('keeps so many answers and no more, those asked for lately', async () => {
    const cache = new ResponseCache({ now: () => 0 });
    for (let at = 0; at < 1_200; at += 1) {
      await cache.getOrRead(`/${at}`, async () => entry(String(at)));
      cache.get('/0');
    }
    expect([cache.entries, cache.get('/0')?.etag, cache.get('/1')]).toEqual([1_000, '0', undefined]);
    cache.dropAll();
    expect(cache.bytes).toBe(0);
  });
});

describe('what is told of the cache', () => {
  it('is how each answer was found, and why one is no longer kept', async () => {
    let now = 0;
    const told: string[] = [];
    const watcher = {
      lookedUp: (outcome: string) => void told.push(outcome),
      dropped: (reason: string, answers: number) => void (answers > 0 && told.push(`${reason} ${answers}`)),
    };
    const cache = new ResponseCache({ now: () => now, watcher, maxBytes: 100 * kilobyte });
    const read = async (tag: string) => entry('one', 0, [tag]);
    await Promise.all([cache.getOrRead('/a', () => read('a')), cache.getOrRead('/a', () => read('a'))]);
    await cache.getOrRead('/a', () => read('a'));
    expect(told.splice(0)).toEqual(['miss', 'join', 'hit']);
    cache.purge(['b']);
    cache.purge(['a']);
    expect(told.splice(0)).toEqual(['changed 1']);
    const held = heldReading();
    const late = cache.getOrRead('/a', held.read);
    cache.purge(['a']);
    held.finish(await read('a'));
    await late;
    expect(told.splice(0)).toEqual(['miss', 'late 1']);
    await cache.getOrRead('/a', () => read('a'));
    await cache.getOrRead('/b', () => read('b'));
    expect(cache.entries).toBe(2);
    cache.dropAll();
    expect(told.splice(0)).toEqual(['miss', 'miss', 'everything 2']);
    await cache.getOrRead('/a', () => read('a'));
    now = 2_000;
    await cache.getOrRead('/a', () => read('b'));
    expect(told.splice(0)).toEqual(['miss', 'miss']);
    for (const address of ['/c', '/d']) await cache.getOrRead(address, async () => entry('long', 30 * kilobyte));
    expect(told.splice(0)).toEqual(['miss', 'miss', 'room 1', 'room 1']);
  });
});
