import { afterEach, expect, it, vi } from 'vitest';
import { bookmarkCache, laterLimits } from './cached-for-later';
import { dropOldBlogs, mostCachedBlogs } from './read-blogs';

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const addressOf = (number: number) => `http://localhost/blog/post/${idOf(number)}`;

/**
 * A fake with the methods of a cache that are used here.
 *
 * @param gone the number of a blog that another response deletes while the test reads it
 */
function cacheOf(count: number, gone: number) {
  const cached = new Map(Array.from({ length: count }, (_, number) => [addressOf(number), number]));
  return {
    cached,
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => {
      if (url === addressOf(gone)) cached.delete(url);
      const number = cached.get(url);
      if (number === undefined) return undefined;
      return new Response('{}', { headers: { 'x-kept-at': `${1_000 + number}` } });
    },
    delete: async ({ url }: { url: string }) => cached.delete(url),
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 12, mostCachedBlogs + 1])(
  'drops only what was read longest ago, also when number %i is just being dropped',
  async (gone) => {
    const blogs = cacheOf(mostCachedBlogs + 2, gone);
    const pictures = cacheOf(0, -1);
    vi.stubGlobal('caches', { open: async (name: string) => (name === 'read-blogs' ? blogs : pictures) });
    await dropOldBlogs();
    const stays = Array.from({ length: mostCachedBlogs + 2 }, (_, number) => number)
      .filter((number) => number !== gone)
      .slice(-mostCachedBlogs);
    expect([...blogs.cached.values()]).toEqual(stays);
  },
);

/** Fakes of the worker's two caches, with the methods that it uses. */
function fakeCaches() {
  const [blogs, pictures] = [new Map<string, Response>(), new Map<string, Response>()];
  const pathOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname;
  const cacheFor = (cached: Map<string, Response>) => ({
    keys: async () => [...cached.keys()].map((path) => ({ url: `http://localhost${path}` })),
    match: async (key: string | { url: string }) => cached.get(pathOf(key))?.clone(),
    put: async (key: string, answer: Response) => void cached.set(key, answer),
    delete: async (key: string | { url: string }) => cached.delete(pathOf(key)),
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheFor(name === 'read-blogs' ? blogs : pictures),
  });
  const keep = (number: number, image: string | null = null) => {
    const answer = Response.json({ blog: { image } }, { headers: { 'x-kept-at': `${1_000 + number}` } });
    blogs.set(`/blog/post/${idOf(number)}`, answer);
  };
  const keepForLater = (numbers: readonly number[]) =>
    blogs.set('/blog/bookmarks/mine', Response.json({ bookmarks: numbers.map(idOf) }));
  const posts = () =>
    [...blogs.keys()].flatMap((path) => (path.startsWith('/blog/post/') ? [Number.parseInt(path.slice(-8), 16)] : []));
  return { blogs, pictures, keep, keepForLater, posts };
}

it('keeps what the reader wants later, however long ago it was read, and the newest others', async () => {
  const { keep, keepForLater, posts } = fakeCaches();
  for (let number = 0; number < mostCachedBlogs + 5; number += 1) keep(number);
  keepForLater([1, 3]);
  await dropOldBlogs();
  expect(posts()).toEqual([1, 3, ...Array.from({ length: mostCachedBlogs }, (_, at) => at + 5)]);
});

it('keeps no more for later than there is room, the newest bookmarks first', async () => {
  const { pictures, keep, keepForLater, posts } = fakeCaches();
  for (let number = 10; number < 10 + mostCachedBlogs; number += 1) keep(number);
  const half = new Uint8Array(laterLimits.bytes / 2 - 1_000);
  for (const number of [0, 1, 2]) {
    const image = `blog/${idOf(number)}.webp`;
    keep(number, image);
    pictures.set(`/images/${image}`, new Response(half));
  }
  keepForLater([2, 0, 1]);
  await dropOldBlogs();
  expect(posts().filter((number) => number < 10)).toEqual([0, 2]);
  expect([...pictures.keys()]).toHaveLength(2);
});

it('fetches what is kept for later and not here, and stops when there is no more room', async () => {
  const { blogs, keep, keepForLater } = fakeCaches();
  keepForLater([1, 2, 3, 4]);
  keep(1);
  const asked: string[] = [];
  const readBlogs = {
    handleAll({ request }: { request: Request | string }): [Promise<Response>, Promise<void>] {
      const path = typeof request === 'string' ? request : request.url;
      asked.push(path);
      // There is no room for blog 3: it is fetched but not cached.
      if (path === `/blog/post/${idOf(2)}`) blogs.set(path, Response.json({ blog: {} }));
      return [Promise.resolve(new Response('{}')), Promise.resolve()];
    },
  };
  vi.stubGlobal(
    'Request',
    class {
      constructor(readonly url: string) {}
    },
  );
  const cache = bookmarkCache(readBlogs);
  const answer = new Response('{}');
  const event = {} as ExtendableEvent;
  const told = { request: { url: 'http://localhost/blog/bookmarks/mine' } as Request, newResponse: answer, event };
  await cache.cacheDidUpdate?.({ ...told, cacheName: 'read-blogs' });
  expect(asked).toEqual([2, 3].map((number) => `/blog/post/${idOf(number)}`));
});
