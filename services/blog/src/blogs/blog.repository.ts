import type { BlogStatus, BlogText } from '@storysprout/contract';
import { updateInBatches } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors';
import { countUpdates } from '../likes';
import { approvedButNotPublic, notModeratedAway, publicBlogs } from '../visibility';
import { type BlogDocument, type CorrectionDocument, changedForSearch } from './blog.document';
import { editableStatuses } from './blog.rules';
import type { BlogsContext } from './blogs.context';

/** Counts kept on the blog itself, in addition to the documents they count. */
export type BlogCount = 'commentCount' | 'shareCount';

/** The fields that `addToCount` returns: enough to decide who earns XP for what. */
export type CountedBlog = Pick<BlogDocument, '_id' | 'author' | 'category' | BlogCount>;

export type BlogStanding = Pick<
  BlogDocument,
  '_id' | 'status' | 'visibility' | 'awaitsConsent' | 'author' | 'commentCount' | 'isDeletedByWriter'
>;

/** The fields of a blog that notifications need. */
export type NotifiedStory = Pick<
  BlogDocument,
  '_id' | 'title' | 'status' | 'visibility' | 'awaitsConsent' | 'author' | 'isDeletedByWriter' | 'rejectReason'
> & { readonly correction?: Pick<CorrectionDocument, 'status' | 'reason'> | null };

/** The fields of each blog in the export of a writer's data. */
const writtenFields = {
  title: 1,
  category: 1,
  description: 1,
  image: 1,
  status: 1,
  visibility: 1,
  awaitsConsent: 1,
  createdAt: 1,
  date: 1,
  likeCount: 1,
  commentCount: 1,
} as const satisfies Partial<Record<keyof BlogDocument, 1>> & Record<keyof BlogText, 1>;
export type WrittenBlog = Pick<BlogDocument, '_id' | keyof typeof writtenFields>;

/** Single blogs; `BlogListRepository` has the lists. */
export class BlogRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections'>) {}

  private get blogs() {
    return this.context.collections.blogs;
  }

  find(id: ObjectId): Promise<BlogDocument | null> {
    return this.blogs.findOne({ _id: id });
  }

  /** Finds the blog that the writer created with this `Idempotency-Key`. */
  findMade(authorId: ObjectId, idempotencyKey: string, session?: ClientSession): Promise<BlogDocument | null> {
    return this.blogs.findOne({ 'author._id': authorId, idempotencyKey }, { session });
  }

  /** Only the fields that decide who may see a blog, without its text. */
  findStanding(id: ObjectId, session?: ClientSession): Promise<BlogStanding | null> {
    const projection = {
      status: 1,
      visibility: 1,
      awaitsConsent: 1,
      author: 1,
      commentCount: 1,
      isDeletedByWriter: 1,
    };
    return this.blogs.findOne({ _id: id }, { projection, session });
  }

  /** Returns whether this blog is public. */
  async isPublished(id: ObjectId): Promise<boolean> {
    return (await this.blogs.findOne({ _id: id, ...publicBlogs }, { projection: { _id: 1 } })) !== null;
  }

  /** Counts an author's public blogs, up to `limit`. */
  countPublished(authorId: ObjectId, limit: number): Promise<number> {
    return this.blogs.countDocuments({ 'author._id': authorId, ...publicBlogs }, { limit });
  }

  /** Counts an author's blogs and corrections that wait for a moderator, each up to `limit`. */
  async countWaiting(authorId: ObjectId, limit: number, session: ClientSession): Promise<number> {
    const pending = 'pending' satisfies BlogStatus;
    const blogs = await this.blogs.countDocuments({ 'author._id': authorId, status: pending }, { limit, session });
    const corrected = { 'author._id': authorId, 'correction.status': pending };
    return blogs + (await this.blogs.countDocuments(corrected, { limit, session }));
  }

  async insert(blog: BlogDocument, session: ClientSession): Promise<void> {
    await this.blogs.insertOne(blog, { session });
  }

  /**
   * Saves over a draft or a rejected blog.
   *
   * @returns null when it is no longer editable, was saved after it was read, or was taken off the site by a moderator
   */
  saveOver(
    blog: Pick<BlogDocument, '_id' | 'revision'>,
    change: Partial<BlogDocument>,
    session: ClientSession,
  ): Promise<BlogDocument | null> {
    return this.blogs.findOneAndUpdate(
      { _id: blog._id, status: { $in: [...editableStatuses] }, revision: blog.revision, ...notModeratedAway },
      { $set: change, $inc: { revision: 1, version: 1 } },
      { session, returnDocument: 'after' },
    );
  }

  /**
   * Stores the correction of a published blog, or discards it when `correction` is null. The published text stays.
   *
   * @returns null when the blog is no longer published, was saved after it was read, or was removed
   */
  saveCorrection(
    blog: Pick<BlogDocument, '_id' | 'revision'>,
    change: Partial<BlogDocument> & Pick<BlogDocument, 'correction'>,
    session: ClientSession,
  ): Promise<BlogDocument | null> {
    return this.blogs.findOneAndUpdate(
      { _id: blog._id, status: 'approved', revision: blog.revision, visibility: { $ne: 'removed' } },
      { $set: change, $inc: { revision: 1, version: 1 } },
      { session, returnDocument: 'after' },
    );
  }

  /** Adds to a counter of a public blog; returns null when there is no public blog with this id. */
  addToCount(id: ObjectId, count: BlogCount, by: number, session?: ClientSession): Promise<CountedBlog | null> {
    return this.blogs.findOneAndUpdate(
      { _id: id, ...publicBlogs },
      { $inc: { [count]: by } },
      {
        session,
        returnDocument: 'after',
        projection: { author: 1, category: 1, commentCount: 1, shareCount: 1 },
      },
    );
  }

  /**
   * Adjusts the count after a comment or reply became public or stopped being so. The blog itself need not be public.
   */
  adjustCommentCount(
    id: ObjectId,
    by: number,
    session: ClientSession,
  ): Promise<Pick<BlogDocument, '_id' | 'author'> | null> {
    const options = { session, projection: { author: 1 } };
    return this.blogs.findOneAndUpdate({ _id: id }, { $inc: { commentCount: by } }, options);
  }

  /** Finds the fields of these blogs that notifications show, and those that decide who may read them. */
  findForNotifications(ids: readonly ObjectId[]): Promise<NotifiedStory[]> {
    const projection = {
      title: 1,
      status: 1,
      visibility: 1,
      awaitsConsent: 1,
      author: 1,
      isDeletedByWriter: 1,
      rejectReason: 1,
      'correction.status': 1,
      'correction.reason': 1,
    };
    return this.blogs.find<NotifiedStory>({ _id: { $in: [...ids] } }, { projection }).toArray();
  }

  /** The given blogs that readers can like: the public ones. */
  findLikeable(
    ids: readonly ObjectId[],
    session: ClientSession,
  ): Promise<Pick<BlogDocument, '_id' | 'likeCount' | 'author'>[]> {
    return this.blogs
      .find({ _id: { $in: [...ids] }, ...publicBlogs }, { session, projection: { likeCount: 1, author: 1 } })
      .toArray();
  }

  /** Adds or removes a like; returns null when readers cannot like this blog. */
  addLike(
    id: ObjectId,
    by: 1 | -1,
    session: ClientSession,
  ): Promise<Pick<BlogDocument, '_id' | 'likeCount' | 'author'> | null> {
    return this.blogs.findOneAndUpdate(
      { _id: id, ...publicBlogs },
      { $inc: { likeCount: by } },
      { session, returnDocument: 'after', projection: { likeCount: 1, author: 1 } },
    );
  }

  /** @param changes the change to each like count, by hex id */
  async addLikes(changes: ReadonlyMap<string, number>, session: ClientSession): Promise<void> {
    if (changes.size > 0) await this.blogs.bulkWrite(countUpdates(changes), { session, ordered: false });
  }

  /**
   * Turns an author's pending and rejected blogs back into drafts, where decisions and saves already under way no
   * longer reach them.
   *
   * @returns how many
   */
  async withdrawUnpublished(authorId: ObjectId): Promise<number> {
    const filter = { 'author._id': authorId, status: { $in: ['pending', 'rejected'] satisfies BlogStatus[] } };
    const { modifiedCount } = await this.blogs.updateMany(filter, {
      $set: { status: 'draft', decision: null },
      $inc: { revision: 1 },
    });
    return modifiedCount;
  }

  /** Some of an author's drafts, without their texts. */
  findDrafts(
    authorId: ObjectId,
    limit: number,
  ): Promise<Pick<BlogDocument, '_id' | 'image' | 'correction' | 'author' | 'version' | 'submittedAt'>[]> {
    const projection = { image: 1, correction: 1, author: 1, version: 1, submittedAt: 1 };
    return this.blogs.find({ 'author._id': authorId, status: 'draft' }, { projection, limit }).toArray();
  }

  /** An author's blogs after the blog `after`, in the order they were begun. */
  writtenBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<WrittenBlog[]> {
    const filter = { 'author._id': authorId, ...(after && { _id: { $gt: after } }) };
    return this.blogs.find<WrittenBlog>(filter, { projection: writtenFields, sort: { _id: 1 }, limit }).toArray();
  }

  /**
   * Returns some of an author's approved blogs, after the blog `after`. With `exceptPublic`, only those that are not
   * public.
   */
  approvedBy(
    authorId: ObjectId,
    { after, exceptPublic, limit }: { after: ObjectId | null; exceptPublic: boolean; limit: number },
  ): Promise<Pick<BlogDocument, '_id'>[]> {
    const filter = {
      'author._id': authorId,
      ...(after && { _id: { $gt: after } }),
      ...(exceptPublic ? approvedButNotPublic : { status: 'approved' as const }),
    };
    return this.blogs.find(filter, { projection: { _id: 1 }, sort: { _id: 1 }, limit }).toArray();
  }

  /** Returns some of an author's public blogs. */
  publicBy(authorId: ObjectId, limit: number): Promise<Pick<BlogDocument, '_id' | 'category' | 'correction'>[]> {
    const projection = { category: 1, correction: 1 };
    return this.blogs.find({ 'author._id': authorId, ...publicBlogs }, { projection, limit }).toArray();
  }

  /**
   * Assigns blogs to another author, and clears everything that leads to decisions about the former author or to that
   * author's other texts.
   */
  async giveTo(author: AuthorCopy, ids: readonly ObjectId[], session: ClientSession): Promise<void> {
    const changed = { author, ...changedForSearch, correction: null };
    const change = { ...changed, visibilityReason: null, decisionId: null, appliedDecisions: [] };
    const those = { _id: { $in: [...ids] } };
    await this.blogs.updateMany(
      those,
      { $set: change, $unset: { 'decision.texts': '', idempotencyKey: '' }, $inc: { version: 1 } },
      { session },
    );
  }

  /** Replaces a moderator who has left with `by` in all their decisions. */
  async forgetModerator(userId: ObjectId, by: { userId: ObjectId; name: string }): Promise<void> {
    await updateInBatches(this.blogs, { 'decision.by.userId': userId }, { $set: { 'decision.by': by } });
  }

  /** The given pictures that a blog or its correction shows. */
  async imagesInUse(images: readonly string[]): Promise<string[]> {
    const those = { $in: [...images] };
    const shown = this.blogs.find({ image: those }).project<{ image: string }>({ _id: 0, image: 1 });
    const corrected = this.blogs
      .find({ 'correction.image': those })
      .project<{ correction: { image: string } }>({ _id: 0, 'correction.image': 1 });
    return [
      ...(await shown.toArray()).map(({ image }) => image),
      ...(await corrected.toArray()).map(({ correction }) => correction.image),
    ];
  }

  /** Returns whether a public blog shows this picture. */
  async isImagePublic(image: string): Promise<boolean> {
    const filter = { image, ...publicBlogs };
    return (await this.blogs.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** Some withdrawn blogs whose likes and comments are due to go. */
  async findDueThreads(now: Date, limit: number): Promise<ObjectId[]> {
    const due = { threadKeptUntil: { $lte: now } };
    const found = await this.blogs.find(due, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Blocks the blog from being published while its thread is deleted.
   *
   * @returns false when it has been published again
   */
  async beginThreadRemoval(id: ObjectId, now: Date): Promise<boolean> {
    const { matchedCount } = await this.blogs.updateOne(
      { _id: id, threadKeptUntil: { $lte: now }, status: { $ne: 'approved' } },
      { $set: { isThreadGoing: true } },
    );
    return matchedCount === 1;
  }

  async endThreadRemoval(id: ObjectId): Promise<void> {
    const none = { likeCount: 0, commentCount: 0, shareCount: 0 };
    await this.blogs.updateOne({ _id: id }, { $set: { ...none, threadKeptUntil: null, isThreadGoing: false } });
  }

  /** Deletes a blog that is a draft or was removed; does nothing for other blogs. */
  async removeGone(id: ObjectId, session: ClientSession): Promise<void> {
    await this.blogs.deleteOne({ _id: id, $or: [{ status: 'draft' }, { visibility: 'removed' }] }, { session });
  }

  /** Returns the ids of a writer's newest approved blogs. */
  async shownBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]> {
    const found = await this.blogs
      .find(
        { 'author._id': authorId, status: 'approved' },
        { projection: { _id: 1 }, sort: { date: -1, _id: -1 }, limit },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Writes the author's new name, picture and avatar into all their blogs. */
  refreshAuthor(author: AuthorCopy): Promise<void> {
    return updateInBatches(this.blogs, { 'author._id': author._id }, { $set: { author, ...changedForSearch } });
  }
}
