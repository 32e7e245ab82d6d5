import * as z from 'zod/mini';
import { objectId } from '../core/primitives';
import { blogCard } from './blog';

/** Bookmarks: blogs that a reader saves for later (docs/product.md#read-later). */

export const bookmarkLimits = {
  /** The largest number of bookmarks that a reader can have. */
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
