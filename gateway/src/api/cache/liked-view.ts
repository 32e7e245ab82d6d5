import type { CachedResponse } from './response-cache';

/** The fields of a blog in a response that matter here. */
interface ShownBlog {
  readonly _id: string;
  readonly author: { readonly _id: string };
  readonly description?: string;
}

/** A response about blogs that differs between readers only in `likedByMe`. */
export interface LikedView {
  readonly blogIds: readonly string[];
  /** Writers of blogs that are shown in full. Their own responses contain more than those of others. */
  readonly writers: ReadonlySet<string>;
  /** Returns the same response with `likedByMe` set for each blog. */
  withLikes(liked: ReadonlySet<string>): Buffer;
}

/** Each response is parsed once, however many readers get it. */
const views = new WeakMap<CachedResponse, LikedView | null>();

/** @returns null for a response that shows no blogs */
export function likedViewOf(entry: CachedResponse): LikedView | null {
  const known = views.get(entry);
  if (known !== undefined) return known;
  const view = readView(entry);
  views.set(entry, view);
  return view;
}

function readView({ bodies }: CachedResponse): LikedView | null {
  const answer: unknown = JSON.parse(String(bodies.get('identity') ?? null));
  const blogs = blogsIn(answer);
  if (!blogs) return null;
  return {
    blogIds: blogs.map(({ _id }) => _id),
    writers: new Set(blogs.filter(({ description }) => description !== undefined).map(({ author }) => author._id)),
    withLikes: (liked) => {
      const withLike = (blog: ShownBlog) => ({ ...blog, likedByMe: liked.has(blog._id) });
      const own = isList(answer) ? { blogs: blogs.map(withLike) } : { blog: blogs.map(withLike)[0] };
      return Buffer.from(JSON.stringify({ ...Object(answer), ...own }));
    },
  };
}

function blogsIn(answer: unknown): readonly ShownBlog[] | null {
  if (isList(answer)) return answer.blogs;
  return isOne(answer) ? [answer.blog] : null;
}

function isList(answer: unknown): answer is { readonly blogs: readonly ShownBlog[] } {
  return typeof answer === 'object' && answer !== null && 'blogs' in answer && Array.isArray(answer.blogs);
}

function isOne(answer: unknown): answer is { readonly blog: ShownBlog } {
  return typeof answer === 'object' && answer !== null && 'blog' in answer && typeof answer.blog === 'object';
}
