import { cacheNames } from './cache-names';
import { dropFromList } from './cached-for-later';
import { otherSize } from './picture-names';
import { beginFrom, blogIdOf, dropOldBlogs, forgetBlog, isPost, removalsSince } from './read-blogs';

/** An entry of `GET /blog/taken-back`: cached copies of it must be deleted. */
export interface Removal {
  readonly kind: 'blog' | 'comments' | 'writer' | 'picture';
  readonly id: string;
}

/** A change of visibility that a page received live. */
export interface VisibilityChange {
  readonly kind: string;
  readonly id: string;
  readonly blogId?: string;
  readonly authorId?: string;
  readonly isPublic: boolean;
}

interface RemovalList {
  readonly takenBack: readonly Removal[];
  readonly until: string;
  readonly isComplete: boolean;
}

/** Longer ago than the removal list goes back, so that copies of unknown age are deleted. */
const longAgo = '1970-01-01T00:00:00.000Z';

/** Checks for the cache without opening it, because opening creates it, and there must be none after signing out. */
const isAnythingCached = () => caches.has(cacheNames.readBlogs);

/** Deletes the cached copies of these, and the pictures that no copy shows any more. */
export async function deleteCopies(removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0 || !(await isAnythingCached())) return;
  for (const each of removals) await deleteCopiesOf(each);
  await dropOldBlogs();
}

async function deleteCopiesOf({ kind, id }: Removal): Promise<void> {
  const blogs = await caches.open(cacheNames.readBlogs);
  if (kind === 'blog') {
    await dropFromList(blogs, ({ _id }) => _id === id);
    await forgetBlog(blogs, id);
  } else if (kind === 'writer') {
    await dropFromList(blogs, ({ author }) => author._id === id);
    await forgetWriter(blogs, id);
  } else if (kind === 'comments') await forgetComments(blogs, id);
  else await forgetPicture(`/images/${id}`);
}

async function forgetComments(blogs: Cache, blogId: string): Promise<void> {
  const isOfBlog = (url: URL) => blogIdOf(url) === blogId && !isPost(url);
  const comments = (await blogs.keys()).filter(({ url }) => isOfBlog(new URL(url)));
  await Promise.all(comments.map((request) => blogs.delete(request)));
}

/**
 * Deletes all responses that contain the writer. A blog that does is deleted with its comments; of other responses,
 * only the response itself.
 */
async function forgetWriter(blogs: Cache, writerId: string): Promise<void> {
  for (const request of await blogs.keys()) {
    const text = await (await blogs.match(request))?.text();
    if (!text?.includes(writerId)) continue;
    const url = new URL(request.url);
    const blogId = blogIdOf(url);
    if (blogId !== null && isPost(url)) await forgetBlog(blogs, blogId);
    else await blogs.delete(request);
  }
}

/** Deletes a picture in both sizes. */
export async function forgetPicture(path: string): Promise<void> {
  const pictures = await caches.open(cacheNames.pictures);
  await Promise.all([path, otherSize(path)].map((each) => pictures.delete(each)));
}

/**
 * Returns what to delete after a change that was received live. A hidden name or picture counts as its owner, so
 * everything that shows them is deleted.
 */
export function removalsBy({ kind, id, blogId, authorId = id, isPublic }: VisibilityChange): Removal[] {
  if (isPublic) return [];
  if (kind === 'blog') return [{ kind: 'blog', id }];
  if (kind === 'comment' || kind === 'reply') return blogId ? [{ kind: 'comments', id: blogId }] : [];
  return [{ kind: 'writer', id: authorId }];
}

/**
 * Asks which texts were removed since the last check, because the page may have been away, and deletes their copies.
 */
export async function applyRemovals(): Promise<void> {
  if (!(await isAnythingCached())) return;
  const blogs = await caches.open(cacheNames.readBlogs);
  const since = (await removalsSince(blogs)) ?? longAgo;
  const answer = await fetch(`/blog/taken-back?since=${encodeURIComponent(since)}`, { cache: 'no-store' });
  // The next connection retries.
  if (!answer.ok) return;
  const { takenBack, until, isComplete } = (await answer.json()) as RemovalList;
  if (isComplete) await deleteCopies(takenBack);
  else await Promise.all([caches.delete(cacheNames.readBlogs), caches.delete(cacheNames.pictures)]);
  if (isComplete) await beginFrom(blogs, until);
}
