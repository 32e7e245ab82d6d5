import type { WorkboxPlugin } from 'workbox-core';
import type { NetworkFirst } from 'workbox-strategies';
import { cacheNames } from './cache-names';

/** The API's address of the reader's bookmarked blogs (docs/product.md#read-later). */
export const laterPath = '/blog/bookmarks';
/** The API's address of the bookmarked blogs' ids. */
export const laterIdsPath = '/blog/bookmarks/mine';

/**
 * How many bookmarked blogs are available offline: the newest ones, and at most this many bytes with their pictures.
 */
export const laterLimits = { blogs: 60, bytes: 24 * 1024 * 1024 } as const;

/** Returns the ids of the bookmarked blogs from the cached response, the newest bookmark first. */
export async function bookmarkedIds(blogs: Cache): Promise<string[]> {
  const { bookmarks } = ((await (await blogs.match(laterIdsPath))?.json()) ?? {}) as { bookmarks?: unknown };
  if (!Array.isArray(bookmarks)) return [];
  return bookmarks.filter((id) => typeof id === 'string').slice(0, laterLimits.blogs);
}

interface ListedBlog {
  readonly _id: string;
  readonly author: { readonly _id?: string };
}

/** Removes blogs from the cached list, because they or their writers are no longer public. */
export async function dropFromList(blogs: Cache, goes: (blog: ListedBlog) => boolean): Promise<void> {
  const cached = await blogs.match(laterPath);
  if (!cached) return;
  const list = (await cached.json()) as { readonly blogs: readonly ListedBlog[] };
  await blogs.put(laterPath, Response.json({ ...list, blogs: list.blogs.filter((blog) => !goes(blog)) }));
}

const isCached = async (id: string) => {
  const blogs = await caches.open(cacheNames.readBlogs);
  return (await blogs.match(`/blog/post/${id}`)) !== undefined;
};

/** Fetches the bookmarked blogs that are not cached on this device, until there is no more room. */
async function fetchMissing(readBlogs: Pick<NetworkFirst, 'handleAll'>, event: ExtendableEvent): Promise<void> {
  for (const id of await bookmarkedIds(await caches.open(cacheNames.readBlogs))) {
    if (await isCached(id)) continue;
    const [answer, done] = readBlogs.handleAll({ event, request: new Request(`/blog/post/${id}`) });
    const { status } = await answer;
    await done;
    if (status === 200 && !(await isCached(id))) return;
  }
}

/**
 * Caches the list of bookmarks and, whenever the ids are updated, the blogs themselves.
 *
 * @param readBlogs the strategy that fetches and caches one blog
 */
export function bookmarkCache(readBlogs: Pick<NetworkFirst, 'handleAll'>): WorkboxPlugin {
  return {
    // The cached response is a new one without the original headers, which may restrict it to this very request.
    cacheWillUpdate: async ({ request, response }) =>
      response.status === 200 && request.cache !== 'no-store' ? Response.json(await response.json()) : null,
    async cacheDidUpdate({ request, event }) {
      if (new URL(request.url).pathname !== laterIdsPath) return;
      // If the connection is lost, the next visit fetches them.
      await fetchMissing(readBlogs, event).catch(() => undefined);
    },
  };
}
