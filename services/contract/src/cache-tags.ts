/**
 * Tags of what a kept answer shows. Services send them with answers that the gateway may keep, and with writes those that
 * the write made stale, so that the gateway drops exactly what changed (docs/decisions/0034-tagged-response-cache.md).
 */

/** Header of an answer that may be kept: its tags, separated by spaces. */
export const cacheTagsHeader = 'x-cache-tags';
/** Header of a write's answer: the tags of what it made stale. */
export const staleTagsHeader = 'x-stale-tags';

/** Most tags of one answer; a longer list carries `anyBlogTag` instead, and goes with any of its blogs. */
export const mostCacheTags = 100;

/** Carried by every list: which blogs it has may change with any that is published or taken away. */
export const listsTag = 'lists';
/** Carried by answers that show more blogs than have room as tags. */
export const anyBlogTag = 'blogs';
/** What a card shows of a blog, and the blog itself. */
export const blogTag = (blogId: string): string => `blog:${blogId.toLowerCase()}`;
/** The comments beneath a blog. */
export const commentsTag = (blogId: string): string => `comments:${blogId.toLowerCase()}`;

/** The leaderboard, with the names, pictures and avatars on it. */
export const boardTag = 'board';

/** Which weekly challenge is the current one. */
export const challengeTag = 'challenge';

/** The likes of a reader. */
export const readerTag = (userId: string): string => `${readerPrefix}${userId.toLowerCase()}`;
const readerPrefix = 'reader:';
/** The reader whose likes a tag stands for, or null. */
export function readerOfTag(tag: string): string | null {
  return tag.startsWith(readerPrefix) ? tag.slice(readerPrefix.length) : null;
}

/** How much of a blog changed: whether it is in lists at all, the blog and its counts, or only something beneath it. */
export const blogChangeScopes = ['lists', 'counts', 'comments'] as const;
export type BlogChangeScope = (typeof blogChangeScopes)[number];

/** The tags that a change makes stale. A new comment changes a count on cards, too; a liked comment does not. */
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
