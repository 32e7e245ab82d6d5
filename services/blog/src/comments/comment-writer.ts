import { AppError, KeyedBatcher, underWayError } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors';
import type { CountedBlog } from '../blogs';
import type { CommentFact } from '../events';
import * as texts from '../texts/comments';
import { blogNotFound, commentNotFound, isPublic } from '../visibility';
import { type CommentDocument, type CommentHeader, maxReplies, type ReplyDocument } from './comment.document';
import type { CheckedText } from './comment.rules';
import type { CommentsContext } from './comments.context';

type WriterContext = Pick<
  CommentsContext,
  'comments' | 'blogs' | 'authors' | 'events' | 'transactions' | 'blogMutex' | 'now'
>;

/** A text that was checked, by a writer who may publish. */
export interface NewText extends Pick<CheckedText, 'fields'> {
  readonly authorId: ObjectId;
  readonly text: string;
  /** The id of the comment that it replies to; null for a comment on the blog itself. */
  readonly answers: ObjectId | null;
  readonly idempotencyKey?: string | undefined;
}

interface Entries {
  readonly comments: readonly CommentDocument[];
  readonly replies: readonly ReplyDocument[];
}

/** The result for each text, and the comments that were replied to, by hex id. */
interface Entered {
  readonly results: (ReplyDocument | Error)[];
  readonly answered: ReadonlyMap<string, CommentHeader>;
}

/**
 * Writes comments and replies. Those that arrive at the same time for one blog are written in one transaction
 * (docs/decisions/0013-batch-writes-per-blog.md).
 */
export class CommentWriter {
  private readonly batches: KeyedBatcher<NewText, ReplyDocument>;

  constructor(private readonly context: WriterContext) {
    this.batches = new KeyedBatcher(context.blogMutex, (blogId, texts) => this.writeAll(blogId, texts));
  }

  /**
   * Stores a comment.
   *
   * @throws AppError `not_found` when the blog, or the comment that is replied to, is missing or not public,
   * `needs_consent` without parental consent, `conflict` when the comment cannot take more replies, and `under_way`
   * when another call with the same key has stored its text in the meantime
   */
  async comment(blogId: ObjectId, text: Omit<NewText, 'answers'>): Promise<CommentDocument> {
    return asComment(await this.batches.add(blogId, { ...text, answers: null }), blogId);
  }

  /**
   * Stores a reply.
   *
   * @throws AppError as `comment`
   */
  reply(blogId: ObjectId, text: NewText): Promise<ReplyDocument> {
    return this.batches.add(blogId, text);
  }

  private async writeAll(blogId: ObjectId, texts: readonly NewText[]): Promise<(ReplyDocument | Error)[]> {
    const { results, blog } = await this.context.transactions.run(async (session) => {
      const { results, answered } = await this.enter(blogId, texts, session);
      const publishedOn = (blog: CountedBlog) => publishedComments(blog, texts, results, answered);
      return { results, blog: await this.settle(blogId, entriesOf(blogId, texts, results), publishedOn, session) };
    });
    if (blog) await this.context.events.blogChanged(blog, 'counts');
    return results;
  }

  /** Stores each text, or returns the error that prevents it. */
  private async enter(blogId: ObjectId, texts: readonly NewText[], session: ClientSession): Promise<Entered> {
    const authors = await this.context.authors.service.copiesForPublic(
      texts.map(({ authorId }) => authorId),
      session,
    );
    const repeated = await this.repeatedAmong(texts, session);
    const results: (ReplyDocument | Error)[] = texts.map((text) =>
      repeated.has(text) ? underWayError() : this.entryOf(text, authors(text.authorId)),
    );
    await this.context.comments.insertMany(entriesOf(blogId, texts, results).comments, session);
    const answered = texts.flatMap(({ answers }) => answers ?? []);
    const headers = answered.length === 0 ? [] : await this.context.comments.findHeaders(blogId, answered, session);
    const open = new Set(headers.filter(isPublic).map(({ _id }) => _id.toHexString()));
    for (const [at, { answers }] of texts.entries()) {
      const entry = results[at];
      if (!answers || !entry || entry instanceof Error) continue;
      // Comments that are not public get no replies.
      if (!open.has(answers.toHexString())) results[at] = new AppError('not_found', commentNotFound);
      else if (!(await this.context.comments.addReply({ _id: answers, blogId }, entry, session)))
        results[at] = new AppError('conflict', tooManyReplies);
    }
    return { results, answered: new Map(headers.map((header) => [header._id.toHexString(), header])) };
  }

  private entryOf({ text, fields, idempotencyKey }: NewText, author: AuthorCopy | AppError): ReplyDocument | AppError {
    if (author instanceof AppError) return author;
    const key = idempotencyKey !== undefined && { idempotencyKey };
    return { _id: new ObjectId(), author, text, createdAt: this.context.now(), ...fields, ...key };
  }

  /**
   * Returns the texts whose key another process has used since they were admitted. Call it after locking the writers'
   * rows.
   */
  private async repeatedAmong(texts: readonly NewText[], session: ClientSession): Promise<ReadonlySet<NewText>> {
    const keyed = texts.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
    const used = {
      comments: await this.context.comments.usedKeys(
        'comment',
        keyed.filter(({ answers }) => !answers),
        session,
      ),
      replies: await this.context.comments.usedKeys(
        'reply',
        keyed.filter(({ answers }) => answers),
        session,
      ),
    };
    const isUsed = ({ answers, authorId, idempotencyKey }: NewText) =>
      used[answers ? 'replies' : 'comments'].has(`${authorId.toHexString()} ${idempotencyKey}`);
    return new Set(keyed.filter(isUsed));
  }

  /**
   * Reports findings to the moderators' queue. Public texts are counted on the blog and earn XP; held ones do so once a
   * moderator keeps them.
   *
   * @returns the blog, or null if nothing changes for other readers
   * @throws AppError `not_found` when the blog is not public
   */
  private async settle(
    blogId: ObjectId,
    { comments, replies }: Entries,
    publishedOn: (blog: CountedBlog) => readonly CommentFact[],
    session: ClientSession,
  ): Promise<CountedBlog | null> {
    const { events } = this.context;
    await events.textsChanged(session, 'comment', comments.filter(isFlagged));
    await events.textsChanged(session, 'reply', replies.filter(isFlagged));
    const shown = [...comments, ...replies].filter(isPublic);
    const blog = await this.context.blogs.repository.addToCount(blogId, 'commentCount', shown.length, session);
    if (!blog) throw new AppError('not_found', blogNotFound, { context: { blogId } });
    if (shown.length === 0) return null;
    await events.commentsPublished(session, publishedOn(blog));
    return blog;
  }
}

const tooManyReplies = texts.tooManyReplies(maxReplies);

function isFlagged({ version }: ReplyDocument): boolean {
  return version !== undefined;
}

/** Sorts the stored texts into comments and replies. */
function entriesOf(blogId: ObjectId, texts: readonly NewText[], results: readonly (ReplyDocument | Error)[]): Entries {
  const stored = texts.flatMap(({ answers }, at) => {
    const entry = results[at];
    return entry && !(entry instanceof Error) ? [{ answers, entry }] : [];
  });
  return {
    comments: stored.filter(({ answers }) => !answers).map(({ entry }) => asComment(entry, blogId)),
    replies: stored.filter(({ answers }) => answers).map(({ entry }) => entry),
  };
}

/** Returns the public ones, with the writers of the blog and of the comments that were replied to. */
function publishedComments(
  blog: CountedBlog,
  texts: readonly NewText[],
  results: readonly (ReplyDocument | Error)[],
  answered: Entered['answered'],
): CommentFact[] {
  return texts.flatMap(({ answers }, at) => {
    const entry = results[at];
    if (!entry || entry instanceof Error || !isPublic(entry)) return [];
    const above = answers ? answered.get(answers.toHexString()) : blog;
    const kind = answers ? 'reply' : 'comment';
    return [{ kind, blogId: blog._id, entry, readerId: above?.author._id ?? null }];
  });
}

function asComment(entry: ReplyDocument, blogId: ObjectId): CommentDocument {
  const isListed = isPublic(entry);
  return { ...entry, blogId, likeCount: 0, replies: [], replyCount: 0, ...(!isListed && { isListed }) };
}
