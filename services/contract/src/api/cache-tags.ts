/**
 * Tags name what a cached response shows. Services send them with cacheable responses. With a write they send the tags
 * that it made stale, so that the gateway drops exactly what changed (docs/decisions/0034-tagged-response-cache.md).
 */

/** The header of a cacheable response that lists its tags, separated by spaces. */
export const cacheTagsHeader = 'x-cache-tags';
/** The header of the response to a write that lists the tags it made stale. */
export const staleTagsHeader = 'x-stale-tags';

/**
 * The largest number of tags on one response. A longer list has `anyBlogTag` instead, and is dropped with any of its
 * blogs.
 */
export const mostCacheTags = 100;

/** The tag of every list, because any blog that is published or removed may change which blogs are in it. */
export const listsTag = 'lists';
/** The tag of responses that show more blogs than fit as tags. */
export const anyBlogTag = 'blogs';
/** The tag of the blog itself, and of lists that show its card. */
export const blogTag = (blogId: string): string => `blog:${blogId.toLowerCase()}`;
/** The tag of the comments on a blog. */
export const commentsTag = (blogId: string): string => `comments:${blogId.toLowerCase()}`;

/** The tag of the leaderboard, including the names, pictures and avatars on it. */
export const boardTag = 'board';

/** The tag of the current weekly challenge. */
export const challengeTag = 'challenge';

/** The tag of a reader's likes. */
export const readerTag = (userId: string): string => `${readerPrefix}${userId.toLowerCase()}`;
const readerPrefix = 'reader:';
/** Returns the id of the reader whose likes a tag stands for; null for any other tag. */
export function readerOfTag(tag: string): string | null {
  return tag.startsWith(readerPrefix) ? tag.slice(readerPrefix.length) : null;
}

/** The extent of a change to a blog: its presence in lists, the blog and its counts, or only its comments. */
export const blogChangeScopes = ['lists', 'counts', 'comments'] as const;
export type BlogChangeScope = (typeof blogChangeScopes)[number];

/**
 * Returns the tags that a change makes stale. A new comment also changes a count on cards; a liked comment does not.
 */
export function staleTags(blogId: string, scope: BlogChangeScope | 'likes'): string[] {
  const blog = [blogTag(blogId), anyBlogTag];
  const comments = [commentsTag(blogId)];
  const byScope = {
    lists: [listsTag, ...blog, ...comments],
    counts: [...blog, ...comments],
    likes: blog,
    comments,
  };
  return byScope[scope];
}
