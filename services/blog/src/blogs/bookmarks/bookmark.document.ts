import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A blog that a reader keeps for later (docs/product.md#read-later). */
export interface BookmarkDocument {
  /** Made of reader and blog, so that there is one row for each combination: see `rowId`. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly blogId: ObjectId;
  readonly at: Date;
}

export const bookmarkStore = store<BookmarkDocument>('bookmarks', [
  { key: { userId: 1, at: -1, blogId: -1 }, name: 'newest_of_reader' },
  { key: { blogId: 1 }, name: 'of_blog' },
]);
