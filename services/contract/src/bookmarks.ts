import * as z from 'zod/mini';
import { blogCard } from './blog';
import { objectId } from './primitives';

/** Blogs that a reader keeps for later (docs/product.md#read-later). */

export const bookmarkLimits = {
  /** Most bookmarks of one reader. */
  kept: 500,
  /** Cards on a page. */
  page: 20,
} as const;

export const addBookmarkRequest = z.object({ blogId: objectId });

/** Cards of the blogs that everybody can read now, so a page may have fewer than asked for. */
export const bookmarksResponse = z.object({ blogs: z.array(blogCard), nextCursor: z.nullable(z.string()) });

export const ownBookmarksResponse = z.object({
  /** Ids of the blogs, the newest bookmark first. */
  bookmarks: z.array(objectId).check(z.maxLength(bookmarkLimits.kept)),
});
