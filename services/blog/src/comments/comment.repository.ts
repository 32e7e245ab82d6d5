import { newerThan, type PageRequest } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors/author.document';
import { countUpdates } from '../likes/like.rules';
import { batchSizes, updateInBatches } from '../shared/batches';
import { type CommentDocument, maxReplies, type ReplyDocument } from './comment.document';

export type WrittenComment = Pick<CommentDocument, '_id' | 'blogId' | 'text' | 'likeCount' | 'createdAt'>;
export type RepliedComment = Pick<CommentDocument, '_id' | 'blogId' | 'replies'>;

/** Comments, which contain their replies. */
export class CommentRepository {
  constructor(private readonly comments: Collection<CommentDocument>) {}

  /**
   * A blog's comments, oldest first, each with its oldest `replies`, and one more than the page holds, to
   * see whether there is more. MongoDB cuts the replies, because a few full comments are megabytes.
   */
  listOf(blogId: ObjectId, page: PageRequest, replies: number): Promise<CommentDocument[]> {
    return this.comments
      .find(
        { blogId, ...newerThan('createdAt', page.after) },
        { sort: { createdAt: 1, _id: 1 }, limit: page.limit + 1, projection: { replies: { $slice: replies } } },
      )
      .toArray();
  }

  /** Replies from a position on, oldest first, and their blog; `null` when there is no such comment. */
  findReplies(
    id: ObjectId,
    before: number,
    count: number,
  ): Promise<Pick<CommentDocument, 'blogId' | 'replies'> | null> {
    return this.comments.findOne({ _id: id }, { projection: { blogId: 1, replies: { $slice: [before, count] } } });
  }

  /** The blog of the comment; `null` when there is no such comment. */
  async findBlogId(id: ObjectId): Promise<ObjectId | null> {
    const comment = await this.comments.findOne({ _id: id }, { projection: { blogId: 1 } });
    return comment?.blogId ?? null;
  }

  async insert(comment: CommentDocument, session: ClientSession): Promise<void> {
    await this.comments.insertOne(comment, { session });
  }

  /** @returns false when the comment already has `maxReplies` */
  async addReply(commentId: ObjectId, reply: ReplyDocument, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.comments.updateOne(
      { _id: commentId, replyCount: { $lt: maxReplies } },
      { $push: { replies: reply }, $inc: { replyCount: 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  findLikeable(
    ids: readonly ObjectId[],
    session: ClientSession,
  ): Promise<Pick<CommentDocument, '_id' | 'likeCount' | 'author'>[]> {
    return this.comments
      .find({ _id: { $in: [...ids] } }, { session, projection: { likeCount: 1, author: 1 } })
      .toArray();
  }

  /** @param changes the change to each like count, by hex id */
  async addLikes(changes: ReadonlyMap<string, number>, session: ClientSession): Promise<void> {
    if (changes.size > 0) await this.comments.bulkWrite(countUpdates(changes), { session, ordered: false });
  }

  /** A reader's comments after the comment `after`, in the order they were written. */
  writtenBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<WrittenComment[]> {
    const filter = { 'author._id': authorId, ...(after && { _id: { $gt: after } }) };
    const projection = { blogId: 1, text: 1, likeCount: 1, createdAt: 1 };
    return this.comments.find<WrittenComment>(filter, { projection, sort: { _id: 1 }, limit }).toArray();
  }

  /** Comments after the comment `after` that a reader replied to, each with only that reader's replies. */
  repliedBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<RepliedComment[]> {
    const ownReplies = { $filter: { input: '$replies', as: 'reply', cond: { $eq: ['$$reply.author._id', authorId] } } };
    return this.comments
      .aggregate<RepliedComment>([
        { $match: { 'replies.author._id': authorId, ...(after && { _id: { $gt: after } }) } },
        { $sort: { _id: 1 } },
        { $limit: limit },
        { $project: { blogId: 1, replies: ownReplies } },
      ])
      .toArray();
  }

  /** The ids of up to `limit` comments of a blog. */
  async someUnder(blogId: ObjectId, limit: number): Promise<ObjectId[]> {
    const found = await this.comments.find({ blogId }, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  async remove(ids: readonly ObjectId[]): Promise<void> {
    await this.comments.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Writes the author's new name and picture into all their comments and replies. */
  async refreshAuthor(author: AuthorCopy): Promise<void> {
    await updateInBatches(this.comments, { 'author._id': author._id }, { $set: { author } });
    await updateInBatches(
      this.comments,
      { 'replies.author._id': author._id },
      { $set: { 'replies.$[mine].author': author } },
      { size: batchSizes.withReplies, arrayFilters: [{ 'mine.author._id': author._id }] },
    );
  }
}
