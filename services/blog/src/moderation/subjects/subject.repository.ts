import type { ClientSession, Document, ObjectId } from 'mongodb';
import type { BlogDocument, StandingTexts } from '../../blogs';
import type { CommentDocument, CommentHeader, ReplyDocument } from '../../comments';
import type { BlogSubjectKind } from '../../events';
import { type Moderated, publicBlogs, publicOnly } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { BlogSubjectRef, Subject } from './subject';

/** A comment with only the replies that were asked for. */
type CommentWithSome = CommentHeader & { readonly replies: readonly ReplyDocument[] };

/** Fields of a blog, comment or reply that moderation changes. */
export type SubjectFields = Partial<Moderated> &
  Partial<
    Pick<
      BlogDocument,
      | 'status'
      | 'publishedAt'
      | 'rejectReason'
      | 'date'
      | 'decision'
      | 'revision'
      | 'deletion'
      | 'searchVersion'
      | 'threadKeptUntil'
      | keyof StandingTexts
    >
  >;

/** Finds and updates blogs, comments and replies for moderation, by kind and id. */
export class SubjectRepository {
  private readonly blogs: ModerationContext['collections']['blogs'];
  private readonly comments: ModerationContext['collections']['comments'];

  constructor({ collections }: Pick<ModerationContext, 'collections'>) {
    this.blogs = collections.blogs;
    this.comments = collections.comments;
  }

  async find({ kind, id }: BlogSubjectRef, session?: ClientSession): Promise<Subject | null> {
    const [found] = await this.ofKind(kind, [id], session);
    return found ?? null;
  }

  /** Returns those that exist, with one query for each kind. */
  async findMany(refs: readonly BlogSubjectRef[]): Promise<Subject[]> {
    const kinds = ['blog', 'comment', 'reply'] as const;
    const found = await Promise.all(
      kinds.map((kind) =>
        this.ofKind(
          kind,
          refs.filter((ref) => ref.kind === kind).map(({ id }) => id),
        ),
      ),
    );
    return found.flat();
  }

  /**
   * Returns some of a writer's blogs and comments that do not match the writer's profile yet: public ones when none of
   * the kind may be shown, otherwise those that wait for consent.
   */
  async unsettledOf(
    authorId: ObjectId,
    areShown: { readonly blogs: boolean; readonly comments: boolean },
    limit: number,
  ): Promise<(BlogSubjectRef & { readonly blogId: ObjectId })[]> {
    const own = { 'author._id': authorId };
    const waiting = { ...own, awaitsConsent: true };
    const ids = { projection: { blogId: 1 }, limit } as const;
    const blogs = await this.blogs.find(areShown.blogs ? waiting : { ...own, ...publicBlogs }, ids).toArray();
    const comments = await this.comments.find(areShown.comments ? waiting : { ...own, ...publicOnly }, ids).toArray();
    return [
      ...blogs.map(({ _id }) => ({ kind: 'blog', id: _id, blogId: _id }) as const),
      ...comments.map(({ _id, blogId }) => ({ kind: 'comment', id: _id, blogId }) as const),
    ];
  }

  /** Returns the titles of the given blogs, by hex id. */
  async titlesOf(blogIds: readonly ObjectId[]): Promise<Map<string, string>> {
    if (blogIds.length === 0) return new Map();
    const found = await this.blogs.find({ _id: { $in: [...blogIds] } }, { projection: { title: 1 } }).toArray();
    return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
  }

  /** Writes the fields of a subject that was read in the same transaction. */
  async update(
    { kind, entry, blogId, ...rest }: Subject,
    fields: SubjectFields,
    session: ClientSession,
  ): Promise<void> {
    if (kind === 'blog') {
      await this.blogs.updateOne({ _id: entry._id }, { $set: fields, $inc: { decisionCount: 1 } }, { session });
    } else if (kind === 'comment') {
      const change = { $set: fields as Partial<CommentDocument> };
      await this.comments.updateOne({ _id: entry._id, blogId }, change, { session });
    } else if ('comment' in rest) {
      const own = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`replies.$[it].${name}`, value]));
      const arrayFilters = [{ 'it._id': entry._id }];
      await this.comments.updateOne({ _id: rest.comment._id, blogId }, { $set: own }, { session, arrayFilters });
    }
  }

  /** Notes an appeal, so that the writer is not offered a second one. */
  async noteAppeal(ref: BlogSubjectRef, decisionId: ObjectId, session: ClientSession): Promise<void> {
    const subject = await this.find(ref, session);
    if (!subject?.entry.decisionId?.equals(decisionId)) return;
    await this.update(subject, { appealedDecisionId: decisionId }, session);
  }

  /** Updates the fields of a comment that depend on whether it and its replies are public. */
  async updateListing(
    commentId: ObjectId,
    fields: Pick<CommentDocument, 'isListed' | 'hiddenReplyCount'>,
    session: ClientSession,
  ): Promise<void> {
    await this.comments.updateOne({ _id: commentId }, { $set: fields }, { session });
  }

  private async ofKind(kind: BlogSubjectKind, ids: readonly ObjectId[], session?: ClientSession): Promise<Subject[]> {
    if (ids.length === 0) return [];
    if (kind === 'blog') {
      const blogs = await this.blogs.find({ _id: { $in: [...ids] } }, { session }).toArray();
      return blogs.map((entry) => ({ kind, blogId: entry._id, entry }));
    }
    if (kind === 'comment') {
      const headers = await this.comments
        .find<CommentHeader>({ _id: { $in: [...ids] } }, { session, projection: { replies: 0 } })
        .toArray();
      return headers.map((entry) => ({ kind, blogId: entry.blogId, entry }));
    }
    const comments = await this.comments.aggregate<CommentWithSome>(repliesAmong(ids), { session }).toArray();
    return comments.flatMap(({ replies, ...comment }) =>
      replies.map((entry) => ({ kind, blogId: comment.blogId, entry, comment })),
    );
  }
}

/** Comments with the given replies and no others. */
function repliesAmong(ids: readonly ObjectId[]): Document[] {
  const isWanted = { $in: ['$$reply._id', [...ids]] };
  return [
    { $match: { 'replies._id': { $in: [...ids] } } },
    { $addFields: { replies: { $filter: { input: '$replies', as: 'reply', cond: isWanted } } } },
  ];
}
