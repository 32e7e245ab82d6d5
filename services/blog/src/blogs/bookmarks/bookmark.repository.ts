import { bookmarkLimits } from '@storysprout/contract';
import type { PageRequest } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogsContext } from '../blogs.context';
import type { BookmarkDocument } from './bookmark.document';

type Bookmark = Pick<BookmarkDocument, 'blogId' | 'at'>;

const newestFirst = { at: -1, blogId: -1 } as const;
const shown = { _id: 0, blogId: 1, at: 1 } as const;

export class BookmarkRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections' | 'now'>) {}

  private get bookmarks() {
    return this.context.collections.bookmarks;
  }

  /** @returns false when the blog was bookmarked before; nothing changes then */
  async add(userId: ObjectId, blogId: ObjectId): Promise<boolean> {
    const row = { userId, blogId, at: this.context.now() };
    const { upsertedCount } = await this.bookmarks.updateOne(
      { _id: rowId(userId, blogId) },
      { $setOnInsert: row },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async remove(userId: ObjectId, blogId: ObjectId): Promise<void> {
    await this.bookmarks.deleteOne({ _id: rowId(userId, blogId) });
  }

  /** Returns how many blogs the reader has bookmarked, counting no further than one above the limit. */
  count(userId: ObjectId): Promise<number> {
    return this.bookmarks.countDocuments({ userId }, { limit: bookmarkLimits.kept + 1 });
  }

  /** The newest first, with one more than the page holds. */
  page(userId: ObjectId, { after, limit }: PageRequest): Promise<Bookmark[]> {
    const older = after && {
      at: { $lte: after.at },
      $or: [{ at: { $lt: after.at } }, { blogId: { $lt: after.id } }],
    };
    return this.bookmarks
      .find<Bookmark>({ userId, ...older }, { sort: newestFirst, limit: limit + 1, projection: shown })
      .toArray();
  }

  /** Returns all bookmarks of a reader, newest first. */
  all(userId: ObjectId): Promise<Bookmark[]> {
    const options = { sort: newestFirst, limit: bookmarkLimits.kept, projection: shown } as const;
    return this.bookmarks.find<Bookmark>({ userId }, options).toArray();
  }

  async removeBy(userId: ObjectId): Promise<void> {
    await this.bookmarks.deleteMany({ userId });
  }

  async removeOf(blogId: ObjectId): Promise<void> {
    await this.bookmarks.deleteMany({ blogId });
  }
}

function rowId(userId: ObjectId, blogId: ObjectId): string {
  return `${userId.toHexString()}:${blogId.toHexString()}`;
}
