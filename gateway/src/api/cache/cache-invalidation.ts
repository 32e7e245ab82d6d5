import {
  type AnnouncementData,
  anyBlogTag,
  blogTag,
  boardTag,
  challengeTag,
  commentsTag,
  readerTag,
  staleTags,
} from '@storysprout/contract';
import type { AnnouncementHandlers } from '@storysprout/service-kit';
import type { ApiCache } from './api-cache';

/** Drops cached responses that became stale through another gateway or a service. */
export function cacheInvalidation(cache: Pick<ApiCache, 'purge' | 'dropAll'>): AnnouncementHandlers {
  return {
    blogChanged: ({ blogId, scope }) => cache.purge(staleTags(blogId, scope)),
    blogLiked: ({ blogId, userId }) =>
      cache.purge([...staleTags(blogId, 'likes'), ...(userId ? [readerTag(userId)] : [])]),
    writerChanged: ({ blogIds, commentedIds, hasMore }) => {
      if (hasMore) return cache.dropAll();
      const comments = commentedIds.map(commentsTag);
      cache.purge([...blogIds.map(blogTag), ...(blogIds.length > 0 ? [anyBlogTag] : []), ...comments, boardTag]);
    },
    challengePublished: () => cache.purge([challengeTag]),
    visibilityChanged: (change) => {
      const stale = staleTagsOfNew(change);
      if (stale) cache.purge(stale);
      // Removed content must disappear even if a tag is missing, and names and pictures have no tags at all.
      else cache.dropAll();
    },
  };
}

/** Returns the stale tags when a blog, comment or reply became visible to everybody; null for every other change. */
function staleTagsOfNew({ kind, id, blogId, isPublic }: AnnouncementData<'visibilityChanged'>): string[] | null {
  if (!isPublic) return null;
  if (kind === 'blog') return staleTags(id, 'lists');
  const isBeneathBlog = kind === 'comment' || kind === 'reply';
  return isBeneathBlog && blogId !== undefined ? staleTags(blogId, 'counts') : null;
}
