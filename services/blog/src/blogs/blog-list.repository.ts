import type { BlogStatus, Category } from '@storysprout/contract';
import { olderThan, type PageRequest, ParsedDocuments } from '@storysprout/service-kit';
import { type Filter, type FindOptions, ObjectId } from 'mongodb';
import { publicBlogs } from '../visibility';
import { type BlogCardDocument, type BlogDocument, cardFields, withoutComments } from './blog.document';
import { titleKeyOf } from './blog.rules';
import type { BlogsContext } from './blogs.context';

export interface PublicListFilter {
  readonly category?: Category;
  readonly authorId?: ObjectId;
  /** Part of a title; case does not matter. */
  readonly titlePart?: string;
  /** Only blogs created at or after this time. */
  readonly createdSince?: Date;
  /** Only blogs created before this time, and published not long after it. */
  readonly createdBefore?: Date;
}

/** How long after its last day an answer to a challenge may still be published, in milliseconds. */
const lateMs = 14 * 24 * 60 * 60 * 1_000;

/** A correction of a removed blog is never `pending`, so this needs no filter for the visibility. */
const corrected = { 'correction.status': 'pending', status: 'approved' } as const;

/** Leaves out the texts that are not public: the correction, and the text before the last decision. */
const withoutOtherTexts = { correction: 0, 'decision.texts': 0 } as const;

/** No blog has this id. A list that continues after a time with this id contains only blogs older than that time. */
const lowestId = new ObjectId('000000000000000000000000');

const newestFirst = { date: -1, _id: -1 } as const;
const oldestFirst = { date: 1, _id: 1 } as const;

/** Memory for recently read cards, enough for about ten thousand of them. */
const cardBytes = 32 * 1024 * 1024;

/** Lists of blogs, newest first. Each reads one entry more than the page holds, to see whether there is more. */
export class BlogListRepository {
  private readonly cards = new ParsedDocuments<BlogCardDocument>(cardBytes);

  constructor(private readonly context: Pick<BlogsContext, 'collections' | 'stale'>) {}

  private get blogs() {
    return this.context.collections.blogs;
  }

  listApproved(filter: PublicListFilter, page: PageRequest): Promise<BlogDocument[]> {
    return this.blogs
      .find(publicFilter(filter, page), { ...pageOptions(page), ...this.context.stale, projection: withoutOtherTexts })
      .toArray();
  }

  /** Like `listApproved`, without the texts, which are most of the bytes. */
  listApprovedCards(filter: PublicListFilter, page: PageRequest): Promise<BlogCardDocument[]> {
    return this.readCards(publicFilter(filter, page), { ...pageOptions(page), ...this.context.stale });
  }

  /** Returns at most `limit` cards of blogs without a comment, oldest first. */
  listUnansweredCards(filter: PublicListFilter, limit: number): Promise<BlogCardDocument[]> {
    const unanswered = { ...publicFilter(filter, { limit, after: null }), ...withoutComments };
    return this.readCards(unanswered, { sort: oldestFirst, limit, ...this.context.stale });
  }

  /** Returns the public ones of the given blogs as cards, in no particular order. */
  publicCards(ids: readonly ObjectId[]): Promise<BlogCardDocument[]> {
    const filter = { _id: { $in: [...ids] }, ...publicBlogs };
    return this.readCards(filter);
  }

  private async readCards(filter: Filter<BlogDocument>, options?: FindOptions): Promise<BlogCardDocument[]> {
    const raw = this.blogs.find<Uint8Array>(filter, { ...options, projection: cardFields, raw: true });
    return (await raw.toArray()).map((card) => this.cards.parse(card));
  }

  listByAuthor(authorId: ObjectId, status: BlogStatus | undefined, page: PageRequest): Promise<BlogDocument[]> {
    const filter: Filter<BlogDocument> = {
      'author._id': authorId,
      isDeletedByWriter: { $ne: true },
      ...(status && { status }),
      ...olderThan('date', page.after),
    };
    return this.blogs.find(filter, pageOptions(page)).toArray();
  }

  listByStatus(status: BlogStatus, page: PageRequest): Promise<BlogDocument[]> {
    return this.blogs.find({ status, ...olderThan('date', page.after) }, pageOptions(page)).toArray();
  }

  /** Returns published blogs with a correction that waits for a moderator. */
  listCorrected(page: PageRequest): Promise<BlogDocument[]> {
    return this.blogs.find({ ...corrected, ...olderThan('date', page.after) }, pageOptions(page)).toArray();
  }

  /** Returns how many blogs and corrections wait for a moderator. */
  async countPending(): Promise<number> {
    const counts = [this.blogs.countDocuments({ status: 'pending' }), this.blogs.countDocuments(corrected)];
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Returns when the blog or correction that has waited longest for a moderator was sent; null when none is waiting.
   */
  async oldestSubmittedAt(): Promise<Date | null> {
    const blog = await this.blogs.findOne(
      { status: 'pending' },
      { sort: { submittedAt: 1 }, projection: { submittedAt: 1 } },
    );
    const corrections = await this.blogs.findOne(corrected, {
      sort: { 'correction.submittedAt': 1 },
      projection: { 'correction.submittedAt': 1 },
    });
    const dates = [blog?.submittedAt ?? null, corrections?.correction?.submittedAt ?? null].filter(
      (date) => date !== null,
    );
    return dates.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  }
}

function pageOptions(page: PageRequest): FindOptions {
  return { sort: newestFirst, limit: page.limit + 1 };
}

function publicFilter(
  { category, authorId, titlePart, createdSince, createdBefore }: PublicListFilter,
  page: PageRequest,
): Filter<BlogDocument> {
  return {
    ...publicBlogs,
    ...(category && { category }),
    ...(authorId && { 'author._id': authorId }),
    // A blog is never published before it is created, so the sort key bounds the scan and createdAt decides.
    ...olderThan('date', page.after ?? lastPosition(createdBefore), createdSince),
    ...((createdSince || createdBefore) && {
      createdAt: { ...(createdSince && { $gte: createdSince }), ...(createdBefore && { $lt: createdBefore }) },
    }),
    ...(titlePart && { titleKey: { $regex: escapeForRegex(titleKeyOf(titlePart)) } }),
  };
}

/** Lets a list with an end date start there, so that the query skips newer blogs. */
function lastPosition(createdBefore: Date | undefined): PageRequest['after'] {
  return createdBefore ? { at: new Date(createdBefore.getTime() + lateMs), id: lowestId } : null;
}

function escapeForRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
