import type { WorkboxPlugin } from 'workbox-core';
import { cacheNames } from './cache-names';
import { keptForLater, laterLimits } from './kept-for-later';
import { pictureNames } from './picture-names';

/** So many blogs, the newest read, can be read again without a connection. */
export const keptBlogs = 20;

const keptAt = 'x-kept-at';
const postPath = /^\/blog\/post\/([0-9a-f]{24})$/;

/** The blog an API address belongs to when it is a blog's text, its comments or their number; else null. */
export function blogIdOf({ pathname, searchParams }: URL): string | null {
  const [, id] = postPath.exec(pathname) ?? /^\/blog\/comments\/count\/([0-9a-f]{24})$/.exec(pathname) ?? [];
  if (id) return id;
  return pathname === '/blog/comment/get' ? searchParams.get('postId') : null;
}

export const isPost = (url: URL) => postPath.test(url.pathname);

/** A text that only its writer and moderators can see. What stands in its place for everybody else names nobody. */
function isHeldBack(value: unknown): boolean {
  const { visibility = 'public', userId } = (value ?? {}) as { visibility?: unknown; userId?: unknown };
  return visibility !== 'public' && userId !== undefined;
}

/** Without what is only for the reader. */
export function withoutReader(data: unknown): unknown {
  const forAll = (key: string, value: unknown) => {
    if (key === 'likedByMe') return undefined;
    return Array.isArray(value) ? value.filter((each) => !isHeldBack(each)) : value;
  };
  return JSON.parse(JSON.stringify(data, forAll));
}

/** Whether everybody may read this blog; its writer and moderators read others, too. */
export function isPublished(data: unknown): boolean {
  const { blog } = (data ?? {}) as { blog?: { isApproved?: unknown; visibility?: unknown } };
  return blog?.isApproved === true && (blog.visibility ?? 'public') === 'public';
}

/** Under this address lies since when nobody has asked what was taken back. */
const sincePath = '/taken-back-since';

/** Null when nothing is kept, or it was kept by an older version of this worker. */
export async function takenBackSince(blogs: Cache): Promise<string | null> {
  const kept = await blogs.match(sincePath);
  return kept ? await kept.json() : null;
}

export async function beginFrom(blogs: Cache, since: string): Promise<void> {
  await blogs.put(sincePath, Response.json(since));
}

const marginMs = 60_000;

/** The first copy of all: what is taken back from now on matters. By the site's clock, which the device's may not agree with. */
async function beginNow({ headers }: Response): Promise<void> {
  const blogs = await caches.open(cacheNames.readBlogs);
  if ((await blogs.keys()).length > 0) return;
  const now = Date.parse(headers.get('date') ?? '');
  const since = Number.isNaN(now) ? 0 : now - marginMs;
  await beginFrom(blogs, new Date(since).toISOString());
}

async function keepPictures(data: unknown): Promise<void> {
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
      // Another answer that came at the same time may have dropped it.
      if (!answer) return null;
      const id = blogIdOf(new URL(request.url)) ?? '';
      return { id, at: Number(answer.headers.get(keptAt)) };
    }),
  );
  return read.filter((post) => post !== null).sort((one, other) => other.at - one.at);
}

/** What a kept blog takes with its pictures; pictures that another blog shows too are counted again. */
async function bytesOf(blogs: Cache, id: string): Promise<number> {
  const pictures = await caches.open(cacheNames.pictures);
  const text = (await (await blogs.match(`/blog/post/${id}`))?.text()) ?? '{}';
  const shown = await Promise.all(pictureNames(JSON.parse(text)).map((path) => pictures.match(path)));
  const sizes = await Promise.all(shown.map(async (picture) => (await picture?.blob())?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, text.length);
}

/** Which of the kept blogs stay because the reader wants them later: the newest bookmarks, as many as have room. */
async function staysForLater(blogs: Cache, kept: ReadonlySet<string>): Promise<Set<string>> {
  const stays = new Set<string>();
  let room: number = laterLimits.bytes;
  for (const id of await keptForLater(blogs)) {
    if (!kept.has(id)) continue;
    room -= await bytesOf(blogs, id);
    if (room < 0) break;
    stays.add(id);
  }
  return stays;
}

/** Drops the blogs read longest ago unless they are kept for later, and pictures no kept blog shows. */
export async function dropOldBlogs(): Promise<void> {
  const blogs = await caches.open(cacheNames.readBlogs);
  const posts = await postsByAge(blogs);
  const later = await staysForLater(blogs, new Set(posts.map(({ id }) => id)));
  const justRead = posts.filter(({ id }) => !later.has(id));
  for (const { id } of justRead.slice(keptBlogs)) await forgetBlog(blogs, id);
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

/** Whether this blog is kept; its comments may arrive while it is just being put away. */
async function isKept(id: string): Promise<boolean> {
  const blogs = await caches.open(cacheNames.readBlogs);
  const find = async () => (await blogs.match(`/blog/post/${id}`)) !== undefined;
  if (await find()) return true;
  await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  return find();
}

/**
 * What is kept of an API answer: published blogs and their comments, without anything that is the reader's own. A blog
 * that is no longer there for everybody is forgotten.
 */
export const readBlogKeeper: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const url = new URL(request.url);
    const id = blogIdOf(url) ?? '';
    if (response.status === 404 || response.status === 410) {
      await forgetBlog(await caches.open(cacheNames.readBlogs), id);
      return null;
    }
    if (response.status !== 200 || request.cache === 'no-store') return null;
    const data: unknown = await response.json();
    if (isPost(url) ? !isPublished(data) : !(await isKept(id))) return null;
    await beginNow(response);
    const nextCursor = response.headers.get('x-next-cursor');
    return Response.json(withoutReader(data), {
      headers: { [keptAt]: `${Date.now()}`, ...(nextCursor && { 'x-next-cursor': nextCursor }) },
    });
  },
  async cacheDidUpdate({ newResponse }) {
    await keepPictures(await newResponse.clone().json());
    await dropOldBlogs();
  },
};
