import { bookmarkLimits } from '@storysprout/contract';
import type { PageRequest } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { BookmarkDocument } from './bookmark.document';

type Bookmark = Pick<BookmarkDocument, 'blogId' | 'at'>;

const newestFirst = { at: -1, blogId: -1 } as const;
const shown = { _id: 0, blogId: 1, at: 1 } as const;

export class BookmarkRepository {
  constructor(
    private readonly bookmarks: Collection<BookmarkDocument>,
    private readonly now: () => Date,
  ) {}

  /** @returns false when the blog was kept before, which changes nothing */
  async add(userId: ObjectId, blogId: ObjectId): Promise<boolean> {
    const row = { userId, blogId, at: this.now() };
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

  /** How many blogs the reader keeps; counts one more than allowed at most. */
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

  /** All of a reader, the newest first. */
  all(userId: ObjectId): Promise<Bookmark[]> {
    const options = { sort: newestFirst, limit: bookmarkLimits.kept, projection: shown } as const;
    return this.bookmarks.find<Bookmark>({ userId }, options).toArray();
  }

  /** All of a reader. */
  async removeBy(userId: ObjectId): Promise<void> {
    await this.bookmarks.deleteMany({ userId });
  }

  /** Everybody's bookmarks of a blog that is gone. */
  async removeOf(blogId: ObjectId): Promise<void> {
    await this.bookmarks.deleteMany({ blogId });
  }
}

function rowId(userId: ObjectId, blogId: ObjectId): string {
  return `${userId.toHexString()}:${blogId.toHexString()}`;
}
