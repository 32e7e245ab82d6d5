import { describe, expect, it } from 'vitest';
import { ReaderLikes } from './reader-likes';

const ids = ['1', '2'];

function setUp(first: readonly string[] = ['1']) {
  const clock = { now: 0 };
  const server = { liked: first, asked: 0 };
  const askLikes = async () => {
    server.asked += 1;
    return server.liked;
  };
  const likes = new ReaderLikes({ askLikes, now: () => clock.now });
  return { likes, clock, server };
}

describe('ReaderLikes', () => {
  it('asks once for as long as an answer is kept', async () => {
    const { likes, clock, server } = setUp();
    expect(likes.get('ada', 'etag')).toBeUndefined();
    await Promise.all([likes.read('ada', 'etag', ids), likes.read('ada', 'etag', ids)]);
    expect([likes.get('ada', 'etag'), server.asked]).toEqual([new Set(['1']), 1]);
    clock.now = 1_900;
    expect(likes.get('ada', 'etag')).toBeUndefined();
    expect([await likes.read('ada', 'etag', ids), server.asked]).toEqual([new Set(['1']), 2]);
  });

  it('forgets one reader at once, and what is being asked for them, too', async () => {
    const { likes, server } = setUp();
    await likes.read('bo', 'etag', ids);
    const begun = likes.read('ada', 'etag', ids);
    server.liked = ['2'];
    likes.forget('ada');
    await begun;
    expect([likes.get('ada', 'etag'), likes.get('bo', 'etag')]).toEqual([undefined, new Set(['1'])]);
    expect(await likes.read('ada', 'etag', ids)).toEqual(new Set(['2']));
  });

  it('keeps no failure', async () => {
    let isDown = true;
    const likes = new ReaderLikes({ askLikes: async () => (isDown ? Promise.reject(new Error('down')) : ['1']) });
    await expect(likes.read('ada', 'etag', ids)).rejects.toThrow('down');
    isDown = false;
    expect(await likes.read('ada', 'etag', ids)).toEqual(new Set(['1']));
  });

  it('keeps so many readers and no more', async () => {
    const { likes } = setUp();
    for (let at = 0; at < 2_000; at += 1) await likes.read(`reader ${at}`, 'etag', ids);
    expect([likes.get('reader 0', 'etag'), likes.get('reader 1999', 'etag')]).toEqual([undefined, new Set(['1'])]);
  });
});
