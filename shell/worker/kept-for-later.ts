import type { WorkboxPlugin } from 'workbox-core';
import type { NetworkFirst } from 'workbox-strategies';
import { cacheNames } from './cache-names';

/** The reader's list of blogs for later, as the API answers it (docs/product.md#read-later). */
export const laterPath = '/blog/bookmarks';
/** Only their ids. */
export const laterIdsPath = '/blog/bookmarks/mine';

/** How much of it can be read without a connection: the newest bookmarks, and what they take with their pictures. */
export const laterLimits = { blogs: 60, bytes: 24 * 1024 * 1024 } as const;

/** Ids of the blogs that the reader keeps for later, the newest bookmark first, as they were last known here. */
export async function keptForLater(blogs: Cache): Promise<string[]> {
  const { bookmarks } = ((await (await blogs.match(laterIdsPath))?.json()) ?? {}) as { bookmarks?: unknown };
  if (!Array.isArray(bookmarks)) return [];
  return bookmarks.filter((id) => typeof id === 'string').slice(0, laterLimits.blogs);
}

interface ListedBlog {
  readonly _id: string;
  readonly author: { readonly _id?: string };
}

/** Takes blogs off the kept list: those that are gone, or whose writer is. */
export async function dropFromList(blogs: Cache, goes: (blog: ListedBlog) => boolean): Promise<void> {
  const kept = await blogs.match(laterPath);
  if (!kept) return;
  const list = (await kept.json()) as { readonly blogs: readonly ListedBlog[] };
  await blogs.put(laterPath, Response.json({ ...list, blogs: list.blogs.filter((blog) => !goes(blog)) }));
}

const isKept = async (id: string) => {
  const blogs = await caches.open(cacheNames.readBlogs);
  return (await blogs.match(`/blog/post/${id}`)) !== undefined;
};

/** Fetches what the reader keeps for later and this device does not have, until there is no more room. */
async function fetchMissing(readBlogs: Pick<NetworkFirst, 'handleAll'>, event: ExtendableEvent): Promise<void> {
  for (const id of await keptForLater(await caches.open(cacheNames.readBlogs))) {
    if (await isKept(id)) continue;
    const [answer, done] = readBlogs.handleAll({ event, request: new Request(`/blog/post/${id}`) });
    const { status } = await answer;
    await done;
    if (status === 200 && !(await isKept(id))) return;
  }
}

/** Keeps the list as it is, and with the ids the blogs themselves. @param readBlogs keeps one blog */
export function laterKeeper(readBlogs: Pick<NetworkFirst, 'handleAll'>): WorkboxPlugin {
  return {
    // Made anew, because a header of the answer may say that it is only for this very request.
    cacheWillUpdate: async ({ request, response }) =>
      response.status === 200 && request.cache !== 'no-store' ? Response.json(await response.json()) : null,
    async cacheDidUpdate({ request, event }) {
      if (new URL(request.url).pathname !== laterIdsPath) return;
      // Without a connection after all, the next visit fetches them.
      await fetchMissing(readBlogs, event).catch(() => undefined);
    },
  };
}
