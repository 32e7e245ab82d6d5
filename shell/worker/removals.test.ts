import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublished, readBlogCache, withoutReader } from './read-blogs';
import { applyRemovals, deleteCopies, removalsBy } from './removals';

const site = 'https://sprout.example';
const [fox, owl, mina, ole] = ['1', '2', '3', '4'].map((digit) => digit.repeat(24)) as [string, string, string, string];

/** A fake of the browser's caches, with the methods that the worker uses. */
class FakeCache {
  readonly answers = new Map<string, Response>();
  keys = async () => [...this.answers.keys()].map((path) => ({ url: site + path }));
  match = async (key: string | { url: string }) => this.answers.get(pathOf(key))?.clone();
  put = async (key: string | { url: string }, answer: Response) => void this.answers.set(pathOf(key), answer);
  delete = async (key: string | { url: string }) => this.answers.delete(pathOf(key));
  add = async (key: string) => this.put(key, new Response('picture'));
}

function pathOf(key: string | { url: string }): string {
  const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, site);
  return pathname + search;
}

let stored = new Map<string, FakeCache>();
const cacheOf = (name: string) => {
  const cache = stored.get(name) ?? new FakeCache();
  stored.set(name, cache);
  return cache;
};
const cached = () => [...cacheOf('read-blogs').answers.keys(), ...cacheOf('read-pictures').answers.keys()].sort();

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => stored.delete(name),
  });
  const blogs = cacheOf('read-blogs');
  const author = { _id: mina, name: 'Mina', image: `user/${mina}.webp` };
  const comment = { userId: ole, name: 'Ole', image: `user/${ole}.webp` };
  await blogs.put(`/blog/post/${fox}`, Response.json({ blog: { image: `blog/${fox}.webp`, author } }));
  await blogs.put(`/blog/comment/get?postId=${fox}`, Response.json([comment]));
  await blogs.put(`/blog/post/${owl}`, Response.json({ blog: { image: `blog/${owl}.webp`, author: comment } }));
  await blogs.put('/taken-back-since', Response.json('2026-11-20T10:00:00.000Z'));
  for (const path of [`blog/${fox}`, `blog/${owl}`, `user/${mina}-small`, `user/${ole}-small`]) {
    await cacheOf('read-pictures').add(`/images/${path}.webp`);
  }
});
afterEach(() => vi.unstubAllGlobals());

describe('what is taken back', () => {
  it('leaves the list of what the reader keeps for later, too', async () => {
    const blogs = [
      { _id: fox, author: { _id: mina } },
      { _id: owl, author: { _id: ole } },
    ];
    await cacheOf('read-blogs').put('/blog/bookmarks', Response.json({ blogs, nextCursor: null }));
    const listed = async () => (await (await cacheOf('read-blogs').match('/blog/bookmarks'))?.json())?.blogs;
    await deleteCopies([{ kind: 'blog', id: fox }]);
    expect(await listed()).toEqual([blogs[1]]);
    await deleteCopies([{ kind: 'writer', id: ole }]);
    expect(await listed()).toEqual([]);
  });

  it('is a blog, with its comments, its picture and those of people that nothing else shows', async () => {
    await deleteCopies([{ kind: 'blog', id: fox }]);
    expect(cached()).toEqual([
      `/blog/post/${owl}`,
      `/images/blog/${owl}.webp`,
      `/images/user/${ole}-small.webp`,
      '/taken-back-since',
    ]);
  });

  it('is a comment: what is kept of those under the blog goes, the blog stays', async () => {
    await deleteCopies([{ kind: 'comments', id: fox }]);
    expect(cached()).toContain(`/blog/post/${fox}`);
    expect(cached()).not.toContain(`/blog/comment/get?postId=${fox}`);
  });

  it('is a writer: all that shows them goes', async () => {
    await deleteCopies([{ kind: 'writer', id: ole }]);
    expect(cached().filter((path) => path.startsWith('/blog'))).toEqual([`/blog/post/${fox}`]);
    expect(cached()).not.toContain(`/images/user/${ole}-small.webp`);
  });

  it('is a picture, whichever size is kept', async () => {
    await deleteCopies([{ kind: 'picture', id: `user/${mina}.webp` }]);
    expect(cached()).toContain(`/blog/post/${fox}`);
    expect(cached()).not.toContain(`/images/user/${mina}-small.webp`);
  });
});

describe('a change that was heard live', () => {
  const by = (kind: string, more: object = {}) =>
    removalsBy({ kind, id: fox, authorId: mina, isPublic: false, ...more });

  it.each([
    ['blog', {}, [{ kind: 'blog', id: fox }]],
    ['comment', { blogId: owl }, [{ kind: 'comments', id: owl }]],
    ['reply', { blogId: owl }, [{ kind: 'comments', id: owl }]],
    ['name', {}, [{ kind: 'writer', id: mina }]],
    ['picture', {}, [{ kind: 'writer', id: mina }]],
    ['blog', { isPublic: true }, []],
  ])('about a %s with %o takes back %o', (kind, more, expected) => {
    expect(by(kind, more)).toEqual(expected);
  });
});

describe('a new connection', () => {
  const serve = (answer: object, status = 200) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json(answer, { status });
    });
    return asked;
  };
  const until = '2026-11-22T10:00:00.000Z';

  it('asks since the last time, and drops what it is told', async () => {
    const asked = serve({ takenBack: [{ kind: 'blog', id: fox }], until, isComplete: true });
    await applyRemovals();
    expect(cached()).not.toContain(`/blog/post/${fox}`);
    expect(cached()).toContain(`/blog/post/${owl}`);
    await applyRemovals();
    expect(asked).toEqual([
      '/blog/taken-back?since=2026-11-20T10%3A00%3A00.000Z',
      '/blog/taken-back?since=2026-11-22T10%3A00%3A00.000Z',
    ]);
  });

  it('drops everything when the site does not remember', async () => {
    serve({ takenBack: [], until, isComplete: false });
    await applyRemovals();
    expect(cached()).toEqual([]);
  });

  it('asks about copies of unknown age since ever', async () => {
    await cacheOf('read-blogs').delete('/taken-back-since');
    const asked = serve({ takenBack: [], until, isComplete: false });
    await applyRemovals();
    expect(asked).toEqual(['/blog/taken-back?since=1970-01-01T00%3A00%3A00.000Z']);
  });

  it('asks the same again when the site was in trouble', async () => {
    const asked = serve({}, 503);
    await applyRemovals();
    await applyRemovals();
    expect(new Set(asked).size).toBe(1);
    expect(cached()).toContain(`/blog/post/${fox}`);
  });

  it('asks nothing when nothing is kept', async () => {
    stored = new Map();
    const asked = serve({});
    await applyRemovals();
    expect(asked).toEqual([]);
  });
});

describe('what is kept', () => {
  it.each([
    [{ isApproved: true }, true],
    [{ isApproved: true, visibility: 'public' }, true],
    [{ isApproved: true, visibility: 'hidden' }, false],
    [{ isApproved: true, visibility: 'removed' }, false],
    [{ isApproved: false }, false],
  ])('of a blog that is %o: %s', (blog, isCached) => {
    expect(isPublished({ blog })).toBe(isCached);
  });

  it('is no comment that only some can see', () => {
    const comments = [
      { text: 'Hi', likedByMe: true, replies: [{ userId: ole, text: 'mine', visibility: 'held' }, { text: 'yours' }] },
      { userId: ole, text: 'hidden', visibility: 'hidden' },
      { userId: ole, text: 'removed', visibility: 'removed' },
      { name: '', text: 'This comment was taken away.', visibility: 'removed' },
    ];
    expect(withoutReader(comments)).toEqual([
      { text: 'Hi', replies: [{ text: 'yours' }] },
      { name: '', text: 'This comment was taken away.', visibility: 'removed' },
    ]);
  });

  it('begins to count by the clock of the site with the first copy', async () => {
    stored = new Map();
    const response = Response.json(
      { blog: { isApproved: true } },
      { headers: { date: 'Sun, 22 Nov 2026 10:00:00 GMT' } },
    );
    const request = new Request(`${site}/blog/post/${fox}`);
    await readBlogCache.cacheWillUpdate?.({ request, response } as never);
    expect(await (await cacheOf('read-blogs').match('/taken-back-since'))?.json()).toBe('2026-11-22T09:59:00.000Z');
  });
});
