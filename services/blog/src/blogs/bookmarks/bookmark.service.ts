import { bookmarkLimits, type PageQuery } from '@storysprout/contract';
import { AppError, type PageOf, pageRequest, toPage } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as texts from '../../texts/bookmarks';
import { blogNotFound } from '../../visibility';
import type { BlogCardDocument } from '../blog.document';
import type { BlogsContext } from '../blogs.context';

/** Bookmarks: the blogs that a reader keeps for later (docs/product.md#read-later). */
export class BookmarkService {
  constructor(private readonly context: Pick<BlogsContext, 'bookmarks' | 'blogs' | 'lists'>) {}

  /**
   * Bookmarks a blog; one that is bookmarked already keeps its place.
   *
   * @throws AppError `not_found` for a blog that is not public, `conflict` when the reader has too many bookmarks.
   */
  async add(userId: ObjectId, blogId: ObjectId): Promise<void> {
    const { bookmarks, blogs } = this.context;
    if (!(await blogs.isPublished(blogId))) throw new AppError('not_found', blogNotFound);
    if (!(await bookmarks.add(userId, blogId))) return;
    // Counting afterwards prevents concurrent calls from exceeding the limit together.
    if ((await bookmarks.count(userId)) <= bookmarkLimits.kept) return;
    await bookmarks.remove(userId, blogId);
    throw new AppError('conflict', texts.listFull(bookmarkLimits.kept));
  }

  remove(userId: ObjectId, blogId: ObjectId): Promise<void> {
    return this.context.bookmarks.remove(userId, blogId);
  }

  /**
   * Returns the bookmarked blogs that are public now. Hidden and withdrawn ones are left out until they are public
   * again.
   */
  async list(userId: ObjectId, query: PageQuery): Promise<PageOf<BlogCardDocument>> {
    const page = pageRequest(query, bookmarkLimits.page);
    const found = await this.context.bookmarks.page(userId, page);
    const { items, nextCursor } = toPage(found, page.limit, ({ at, blogId }) => ({ at, id: blogId }));
    const cards = await this.context.lists.publicCards(items.map(({ blogId }) => blogId));
    const byId = new Map(cards.map((card) => [card._id.toHexString(), card]));
    return { items: items.flatMap(({ blogId }) => byId.get(blogId.toHexString()) ?? []), nextCursor };
  }

  /** Hex ids, the newest bookmark first. */
  async ids(userId: ObjectId): Promise<string[]> {
    return (await this.context.bookmarks.all(userId)).map(({ blogId }) => blogId.toHexString());
  }
}
