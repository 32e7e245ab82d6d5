import type { WorkboxPlugin } from 'workbox-core';
import { cacheNames } from './cache-names';
import { bookmarkedIds, laterLimits } from './cached-for-later';
import { pictureNames } from './picture-names';

/** How many of the most recently read blogs are available offline. */
export const mostCachedBlogs = 20;

const cachedAt = 'x-kept-at';
const postPath = /^\/blog\/post\/([0-9a-f]{24})$/;

/** Returns the blog of an API address for a blog's text, its comments or their number; null for other addresses. */
export function blogIdOf({ pathname, searchParams }: URL): string | null {
  const [, id] = postPath.exec(pathname) ?? /^\/blog\/comments\/count\/([0-9a-f]{24})$/.exec(pathname) ?? [];
  if (id) return id;
  return pathname === '/blog/comment/get' ? searchParams.get('postId') : null;
}

export const isPost = (url: URL) => postPath.test(url.pathname);

/**
 * Returns whether a text is visible only to its writer and moderators. The placeholder that others see has no `userId`.
 */
function isHeldBack(value: unknown): boolean {
  const { visibility = 'public', userId } = (value ?? {}) as { visibility?: unknown; userId?: unknown };
  return visibility !== 'public' && userId !== undefined;
}

/** Returns a response without the data that is only for this reader. */
export function withoutReader(data: unknown): unknown {
  const forAll = (key: string, value: unknown) => {
    if (key === 'likedByMe') return undefined;
    return Array.isArray(value) ? value.filter((each) => !isHeldBack(each)) : value;
  };
  return JSON.parse(JSON.stringify(data, forAll));
}

/** Returns whether everybody may read this blog; its writer and moderators can also read others. */
export function isPublished(data: unknown): boolean {
  const { blog } = (data ?? {}) as { blog?: { isApproved?: unknown; visibility?: unknown } };
  return blog?.isApproved === true && (blog.visibility ?? 'public') === 'public';
}

/** The key of the time since when the removal list has not been checked. */
const sincePath = '/taken-back-since';

/**
 * Returns the time since when the removal list has not been checked; null when nothing is cached, or an older version
 * of this worker cached it.
 */
export async function removalsSince(blogs: Cache): Promise<string | null> {
  const cached = await blogs.match(sincePath);
  return cached ? await cached.json() : null;
}

export async function beginFrom(blogs: Cache, since: string): Promise<void> {
  await blogs.put(sincePath, Response.json(since));
}

const marginMs = 60_000;

/**
 * Notes the time of the very first copy, because only later removals matter. It is the site's time, because the
 * device's clock may be wrong.
 */
async function beginNow({ headers }: Response): Promise<void> {
  const blogs = await caches.open(cacheNames.readBlogs);
  if ((await blogs.keys()).length > 0) return;
  const now = Date.parse(headers.get('date') ?? '');
  const since = Number.isNaN(now) ? 0 : now - marginMs;
  await beginFrom(blogs, new Date(since).toISOString());
}

async function cachePictures(data: unknown): Promise<void> {
  const pictures = await caches.open(cacheNames.pictures);
  const missing = await Promise.all(
    pictureNames(data).map(async (path) => ((await pictures.match(path)) ? null : path)),
  );
  // A picture that can't be fetched is simply missing offline.
  await Promise.allSettled(missing.filter((path) => path !== null).map((path) => pictures.add(path)));
}

export async function forgetBlog(blogs: Cache, id: string): Promise<void> {
  const ofBlog = (await blogs.keys()).filter(({ url }) => blogIdOf(new URL(url)) === id);
  await Promise.all(ofBlog.map((request) => blogs.delete(request)));
}

async function postsByAge(blogs: Cache): Promise<{ id: string; at: number }[]> {
  const posts = (await blogs.keys()).filter(({ url }) => isPost(new URL(url)));
  const read = await Promise.all(
    posts.map(async (request) => {
      const answer = await blogs.match(request);
      // Another response may have deleted it at the same time.
      if (!answer) return null;
      const id = blogIdOf(new URL(request.url)) ?? '';
      return { id, at: Number(answer.headers.get(cachedAt)) };
    }),
  );
  return read.filter((post) => post !== null).sort((one, other) => other.at - one.at);
}

/**
 * Returns the approximate size of a cached blog with its pictures, in bytes; a picture is counted again for each blog
 * that shows it.
 */
async function bytesOf(blogs: Cache, id: string): Promise<number> {
  const pictures = await caches.open(cacheNames.pictures);
  const text = (await (await blogs.match(`/blog/post/${id}`))?.text()) ?? '{}';
  const shown = await Promise.all(pictureNames(JSON.parse(text)).map((path) => pictures.match(path)));
  const sizes = await Promise.all(shown.map(async (picture) => (await picture?.blob())?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, text.length);
}

/**
 * Returns the cached blogs that stay because they are bookmarked: the newest bookmarks, as many as there is room for.
 */
async function staysForLater(blogs: Cache, cached: ReadonlySet<string>): Promise<Set<string>> {
  const stays = new Set<string>();
  let room: number = laterLimits.bytes;
  for (const id of await bookmarkedIds(blogs)) {
    if (!cached.has(id)) continue;
    room -= await bytesOf(blogs, id);
    if (room < 0) break;
    stays.add(id);
  }
  return stays;
}

/** Deletes the least recently read blogs unless they are bookmarked, and pictures that no cached blog shows. */
export async function dropOldBlogs(): Promise<void> {
  const blogs = await caches.open(cacheNames.readBlogs);
  const posts = await postsByAge(blogs);
  const later = await staysForLater(blogs, new Set(posts.map(({ id }) => id)));
  const justRead = posts.filter(({ id }) => !later.has(id));
  for (const { id } of justRead.slice(mostCachedBlogs)) await forgetBlog(blogs, id);
  const shown = new Set(
    (await Promise.all((await blogs.keys()).map(async (request) => (await blogs.match(request))?.json())))
      .filter((data) => data !== undefined)
      .flatMap(pictureNames),
  );
  const pictures = await caches.open(cacheNames.pictures);
  const unseen = (await pictures.keys()).filter(({ url }) => !shown.has(new URL(url).pathname));
  await Promise.all(unseen.map((request) => pictures.delete(request)));
}

const lookAgainMs = 500;

/**
 * Returns whether this blog is cached. It looks twice, because the comments may arrive while the blog is still being
 * cached.
 */
async function isCached(id: string): Promise<boolean> {
  const blogs = await caches.open(cacheNames.readBlogs);
  const find = async () => (await blogs.match(`/blog/post/${id}`)) !== undefined;
  if (await find()) return true;
  await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  return find();
}

/**
 * Caches published blogs and their comments, without the reader's own data. A blog that is no longer public is deleted
 * from the cache.
 */
export const readBlogCache: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const url = new URL(request.url);
    const id = blogIdOf(url) ?? '';
    if (response.status === 404 || response.status === 410) {
      await forgetBlog(await caches.open(cacheNames.readBlogs), id);
      return null;
    }
    if (response.status !== 200 || request.cache === 'no-store') return null;
    const data: unknown = await response.json();
    if (isPost(url) ? !isPublished(data) : !(await isCached(id))) return null;
    await beginNow(response);
    const nextCursor = response.headers.get('x-next-cursor');
    return Response.json(withoutReader(data), {
      headers: { [cachedAt]: `${Date.now()}`, ...(nextCursor && { 'x-next-cursor': nextCursor }) },
    });
  },
  async cacheDidUpdate({ newResponse }) {
    await cachePictures(await newResponse.clone().json());
    await dropOldBlogs();
  },
};
