import { newerThan, type PageRequest, updateInBatches } from '@storysprout/service-kit';
import { type ClientSession, type Filter, ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors';
import { countUpdates } from '../likes';
import { isPublic, isPublicReply, publicOnly, stateOf, type Viewer } from '../visibility';
import {
  type CommentDocument,
  type CommentHeader,
  maxReplies,
  type ReplyDocument,
  repliesInList,
} from './comment.document';
import type { CommentsContext } from './comments.context';

/** How many comments one statement changes with their replies, as one may be a megabyte. */
const repliesBatchSize = 10;

export type WrittenComment = Pick<
  CommentDocument,
  '_id' | 'blogId' | 'text' | 'likeCount' | 'createdAt' | 'visibility' | 'awaitsConsent'
>;
export type RepliedComment = Pick<CommentDocument, '_id' | 'blogId' | 'replies'>;

export type ModeratedComment = Pick<CommentDocument, '_id' | 'author' | 'version' | 'replies'>;

/** The fields of an erased comment or reply. */
const blanked: Partial<ReplyDocument> = {
  text: '',
  author: { _id: new ObjectId('000000000000000000000000'), name: '', image: null },
  visibilityReason: null,
  decisionId: null,
  appliedDecisions: [],
  openReports: null,
  flags: [],
  isUrgent: false,
  isFound: false,
  // No decision may make it public again.
  isDeletedByWriter: true,
};

/** Comments, which contain their replies. */
export class CommentRepository {
  private readonly comments: CommentsContext['collections']['comments'];

  constructor({ collections }: Pick<CommentsContext, 'collections'>) {
    this.comments = collections.comments;
  }

  /**
   * Returns a blog's comments that this viewer may list, oldest first, each with its oldest `replies`, and one more
   * than the page holds, to see whether there is more. MongoDB cuts the replies, because a few comments with all of
   * theirs are megabytes.
   */
  listOf(blogId: ObjectId, page: PageRequest, replies: number, viewer: Viewer): Promise<CommentDocument[]> {
    return this.comments
      .find(
        { blogId, ...newerThan('createdAt', page.after), ...listedFor(viewer) },
        { sort: { createdAt: 1, _id: 1 }, limit: page.limit + 1, projection: { replies: { $slice: replies } } },
      )
      .toArray();
  }

  /** Returns those of the comments in the same page that have likes. */
  likedOf(blogId: ObjectId, page: PageRequest, viewer: Viewer): Promise<Pick<CommentDocument, '_id'>[]> {
    return this.comments
      .find(
        { blogId, ...newerThan('createdAt', page.after), ...listedFor(viewer) },
        { sort: { createdAt: 1, _id: 1 }, limit: page.limit + 1, projection: { likeCount: 1 } },
      )
      .toArray()
      .then((found) => found.filter(({ likeCount }) => likeCount > 0));
  }

  /** Returns whether the reader has comments or replies on this blog that other readers do not see. */
  async hasUnpublished(blogId: ObjectId, authorId: ObjectId): Promise<boolean> {
    const isUnseen = (entry: ReplyDocument) => !['public', 'deleted'].includes(stateOf(entry));
    const [own, answered] = await Promise.all([
      this.comments.find({ blogId, 'author._id': authorId }, { projection: { replies: 0 } }).toArray(),
      this.comments
        .aggregate<Pick<CommentDocument, 'replies'>>([
          { $match: { blogId, 'replies.author._id': authorId, hiddenReplyCount: { $gt: 0 } } },
          { $project: { replies: repliesOf(authorId) } },
        ])
        .toArray(),
    ]);
    return [...own, ...answered.flatMap(({ replies }) => replies)].some(isUnseen);
  }

  /**
   * Finds a comment with up to `count` replies after the first `before` ones, oldest first; null when there is no such
   * comment.
   */
  findReplies(id: ObjectId, before: number, count: number): Promise<CommentDocument | null> {
    return this.comments.findOne({ _id: id }, { projection: { replies: { $slice: [before, count] } } });
  }

  /** The comment without its replies; `null` when there is none. */
  findHeader(id: ObjectId): Promise<CommentHeader | null> {
    return this.comments.findOne<CommentHeader>({ _id: id }, { projection: { replies: 0 } });
  }

  /** Finds the comment that the writer created with this `Idempotency-Key`. */
  findMade(authorId: ObjectId, idempotencyKey: string): Promise<CommentDocument | null> {
    const projection = { replies: { $slice: repliesInList.paged } };
    return this.comments.findOne({ 'author._id': authorId, idempotencyKey }, { projection });
  }

  /** Finds the reply that the writer created with this `Idempotency-Key`, and its blog. */
  async findMadeReply(
    authorId: ObjectId,
    idempotencyKey: string,
  ): Promise<{ readonly entry: ReplyDocument; readonly blogId: ObjectId } | null> {
    const found = this.comments.aggregate<RepliedComment>([
      { $match: { 'replies.author._id': authorId, 'replies.idempotencyKey': idempotencyKey } },
      { $project: { blogId: 1, replies: repliesOf(authorId) } },
    ]);
    const made = (await found.toArray()).flatMap(({ blogId, replies }) => replies.map((entry) => ({ entry, blogId })));
    return made.find(({ entry }) => entry.idempotencyKey === idempotencyKey) ?? null;
  }

  /** Returns which of these writers and keys already belong to a stored comment or reply, as `<writer> <key>`. */
  async usedKeys(
    kind: 'comment' | 'reply',
    calls: readonly { readonly authorId: ObjectId; readonly idempotencyKey?: string | undefined }[],
    session: ClientSession,
  ): Promise<ReadonlySet<string>> {
    if (calls.length === 0) return new Set();
    const [author, key] = ['author._id', 'idempotencyKey'].map((field) =>
      kind === 'reply' ? `replies.${field}` : field,
    ) as [string, string];
    const those = {
      [author]: { $in: calls.map(({ authorId }) => authorId) },
      [key]: { $in: calls.map(({ idempotencyKey }) => idempotencyKey) },
    };
    const found = await this.comments.find(those, { projection: { [author]: 1, [key]: 1 }, session }).toArray();
    const entries = kind === 'comment' ? found : found.flatMap(({ replies }) => replies);
    return new Set(entries.map(({ author, idempotencyKey }) => `${author._id.toHexString()} ${idempotencyKey}`));
  }

  /** A blog's comments without their replies; those that do not exist are missing. */
  findHeaders(blogId: ObjectId, ids: readonly ObjectId[], session: ClientSession): Promise<CommentHeader[]> {
    return this.comments
      .find<CommentHeader>({ blogId, _id: { $in: [...ids] } }, { projection: { replies: 0 }, session })
      .toArray();
  }

  async insertMany(comments: readonly CommentDocument[], session: ClientSession): Promise<void> {
    if (comments.length > 0) await this.comments.insertMany([...comments], { session });
  }

  /** @returns false when the comment already has `maxReplies` */
  async addReply(
    { _id, blogId }: Pick<CommentDocument, '_id' | 'blogId'>,
    reply: ReplyDocument,
    session: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.comments.updateOne(
      { _id, blogId, replyCount: { $lt: maxReplies } },
      { $push: { replies: reply }, $inc: { replyCount: 1, hiddenReplyCount: isPublic(reply) ? 0 : 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  findLikeable(
    ids: readonly ObjectId[],
    session: ClientSession,
    blogIds?: readonly ObjectId[],
  ): Promise<Pick<CommentDocument, '_id' | 'likeCount' | 'author'>[]> {
    return this.comments
      .find(
        { _id: { $in: [...ids] }, ...beneath(blogIds), ...publicOnly },
        { session, projection: { likeCount: 1, author: 1 } },
      )
      .toArray();
  }

  /** Adds or removes a like; returns null when readers cannot like this comment. */
  addLike(
    id: ObjectId,
    by: 1 | -1,
    session: ClientSession,
    blogIds?: readonly ObjectId[],
  ): Promise<Pick<CommentDocument, '_id' | 'likeCount' | 'author'> | null> {
    return this.comments.findOneAndUpdate(
      { _id: id, ...beneath(blogIds), ...publicOnly },
      { $inc: { likeCount: by } },
      { session, returnDocument: 'after', projection: { likeCount: 1, author: 1 } },
    );
  }

  /** @param changes the change to each like count, by hex id */
  async addLikes(
    changes: ReadonlyMap<string, number>,
    session: ClientSession,
    blogIds?: readonly ObjectId[],
  ): Promise<void> {
    if (changes.size === 0) return;
    await this.comments.bulkWrite(countUpdates(changes, beneath(blogIds)), { session, ordered: false });
  }

  /** A reader's comments after the comment `after`, in the order they were written. */
  writtenBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<WrittenComment[]> {
    const filter = { 'author._id': authorId, ...(after && { _id: { $gt: after } }) };
    const projection = { blogId: 1, text: 1, likeCount: 1, createdAt: 1, visibility: 1, awaitsConsent: 1 };
    return this.comments.find<WrittenComment>(filter, { projection, sort: { _id: 1 }, limit }).toArray();
  }

  /** Comments after the comment `after` that a reader replied to, each with only that reader's replies. */
  repliedBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<RepliedComment[]> {
    return this.comments
      .aggregate<RepliedComment>([
        { $match: { 'replies.author._id': authorId, ...(after && { _id: { $gt: after } }) } },
        { $sort: { _id: 1 } },
        { $limit: limit },
        { $project: { blogId: 1, replies: repliesOf(authorId) } },
      ])
      .toArray();
  }

  /**
   * Counts a writer's public comments and replies that were written up to `before` or kept by a moderator. A count
   * above `limit` need not be exact.
   */
  async countKept(authorId: ObjectId, before: Date, limit: number): Promise<number> {
    const isKept = { $or: [{ createdAt: { $lte: before } }, { keeps: { $gt: 0 } }] };
    const [comments, threads] = await Promise.all([
      this.comments.countDocuments({ 'author._id': authorId, ...publicOnly, ...isKept }, { limit }),
      this.comments
        .aggregate<{ kept: number }>([
          { $match: { 'replies.author._id': authorId } },
          { $project: { kept: { $size: keptRepliesOf(authorId, before) } } },
          { $match: { kept: { $gt: 0 } } },
          { $limit: limit },
        ])
        .toArray(),
    ]);
    return threads.reduce((sum, { kept }) => sum + kept, comments);
  }

  /** The ids of up to `limit` comments of a blog. */
  async someUnder(blogId: ObjectId, limit: number): Promise<ObjectId[]> {
    const found = await this.comments.find({ blogId }, { projection: { _id: 1 }, limit }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Returns those of the comments that moderators may have a case about, or about one of their replies, each with only
   * those replies.
   */
  async moderatedAmong(ids: readonly ObjectId[]): Promise<ModeratedComment[]> {
    const withVersion = { $filter: { input: '$replies', as: 'reply', cond: { $gt: ['$$reply.version', 0] } } };
    const found = await this.comments
      .aggregate<ModeratedComment>([
        { $match: { _id: { $in: [...ids] } } },
        { $project: { author: 1, version: 1, replies: withVersion } },
      ])
      .toArray();
    return found.filter(({ version = 0, replies }) => version > 0 || replies.length > 0);
  }

  async remove(ids: readonly ObjectId[], session?: ClientSession): Promise<void> {
    await this.comments.deleteMany({ _id: { $in: [...ids] } }, { session });
  }

  /** Erases the text and the writer of a removed comment; its replies stay. */
  async blank(id: ObjectId, session: ClientSession): Promise<void> {
    const nothing = { ...blanked, likeCount: 0 };
    const change = { $set: nothing, $unset: { idempotencyKey: '' }, $inc: { version: 1 } } as const;
    await this.comments.updateOne({ _id: id }, change, { session });
  }

  /** Erases the text and the writer of a removed reply; it keeps its position in the list. */
  async blankReply(commentId: ObjectId, replyId: ObjectId, session: ClientSession): Promise<void> {
    const nothing = Object.entries(blanked).map(([name, value]) => [`replies.$[it].${name}`, value]);
    await this.comments.updateOne(
      { _id: commentId },
      {
        $set: Object.fromEntries(nothing),
        $unset: { 'replies.$[it].idempotencyKey': '' },
        $inc: { 'replies.$[it].version': 1 },
      },
      { session, arrayFilters: [{ 'it._id': replyId }] },
    );
  }

  /** The blogs beneath which somebody wrote comments or replies. */
  async commentedBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]> {
    const under = (field: 'author._id' | 'replies.author._id') =>
      this.comments
        .aggregate<{ _id: ObjectId }>([
          { $match: { [field]: authorId } },
          { $group: { _id: '$blogId' } },
          { $limit: limit },
        ])
        .toArray();
    const found = await Promise.all([under('author._id'), under('replies.author._id')]);
    const byId = new Map(found.flat().map(({ _id }) => [_id.toHexString(), _id]));
    return [...byId.values()].slice(0, limit);
  }

  /** Writes the author's new name, picture and avatar into all their comments and replies. */
  async refreshAuthor(author: AuthorCopy): Promise<void> {
    await updateInBatches(this.comments, { 'author._id': author._id }, { $set: { author } });
    await updateInBatches(
      this.comments,
      { 'replies.author._id': author._id },
      { $set: { 'replies.$[mine].author': author } },
      { size: repliesBatchSize, arrayFilters: [{ 'mine.author._id': author._id }] },
    );
  }
}

/** Filters by blog, the shard key, so that a cluster queries only the shards with these comments. */
function beneath(blogIds: readonly ObjectId[] | undefined) {
  return blogIds && { blogId: { $in: [...blogIds] } };
}

/** One reader's replies to a comment, for `$project`. */
function repliesOf(authorId: ObjectId) {
  return { $filter: { input: '$replies', as: 'reply', cond: { $eq: ['$$reply.author._id', authorId] } } };
}

/** Selects the author's replies that `countKept` counts, for `$project`. */
function keptRepliesOf(authorId: ObjectId, before: Date) {
  const cond = {
    $and: [
      { $eq: ['$$reply.author._id', authorId] },
      isPublicReply('$$reply'),
      { $or: [{ $lte: ['$$reply.createdAt', before] }, { $gt: ['$$reply.keeps', 0] }] },
    ],
  };
  return { $filter: { input: '$replies', as: 'reply', cond } };
}

/**
 * Selects the comments in a viewer's list. Everybody gets public comments, and placeholders for others that have public
 * replies. Writers also get their own comments, and moderators get all.
 */
function listedFor(viewer: Viewer): Filter<CommentDocument> {
  if (viewer?.isAdmin) return {};
  const listed = { isListed: { $ne: false } };
  if (!viewer) return listed;
  const own = { 'author._id': viewer.id, isDeletedByWriter: { $ne: true } };
  return { $and: [{ $or: [listed, own] }] };
}
