import { afterEach, expect, it, vi } from 'vitest';
import { dropOldBlogs, keptBlogs } from './read-blogs';

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const addressOf = (number: number) => `http://localhost/blog/post/${idOf(number)}`;

/** As much of a cache as is used here. @param gone number of a blog that another answer drops while we look */
function cacheOf(count: number, gone: number) {
  const kept = new Map(Array.from({ length: count }, (_, number) => [addressOf(number), number]));
  return {
    kept,
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => {
      if (url === addressOf(gone)) kept.delete(url);
      const number = kept.get(url);
      if (number === undefined) return undefined;
      return new Response('{}', { headers: { 'x-kept-at': `${1_000 + number}` } });
    },
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 12, keptBlogs + 1])(
  'drops only what was read longest ago, also when number %i is just being dropped',
  async (gone) => {
    const blogs = cacheOf(keptBlogs + 2, gone);
    const pictures = cacheOf(0, -1);
    vi.stubGlobal('caches', { open: async (name: string) => (name === 'read-blogs' ? blogs : pictures) });
    await dropOldBlogs();
    const stays = Array.from({ length: keptBlogs + 2 }, (_, number) => number)
      .filter((number) => number !== gone)
      .slice(-keptBlogs);
    expect([...blogs.kept.values()]).toEqual(stays);
  },
);
