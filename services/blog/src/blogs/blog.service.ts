import { countWords, textLimits, tooFewWordsMessage, type WriteBlogRequest } from '@storysprout/contract';
import { AppError, once, type SentPicture, underWayError } from '@storysprout/service-kit';
import type { WriterStanding } from '@storysprout/service-kit/moderation';
import { imageIdOf, imagePath } from '@storysprout/service-kit/pictures';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../texts/blogs';
import {
  blogNotFound,
  canSee,
  isPublic,
  type SignedInViewer,
  transition,
  type Viewer,
  visibilityOf,
} from '../visibility';
import { type BlogDocument, searchVersion } from './blog.document';
import type { BlogFindings } from './blog.rules';
import { checkBlog, hasPendingCorrection, isAuthor, storedText } from './blog.rules';
import type { BlogsContext } from './blogs.context';
import { correctionOf, newestText } from './correction.rules';

/** Blog pictures are at `/images/blog/<id>.webp`. */
export const imagePrefix = 'blog';

/** A save as the editor sends it. */
export interface WriteBlog {
  readonly request: WriteBlogRequest;
  readonly picture: SentPicture | null;
  /** The writer's `Accept-Language`, for the help lines of their country. */
  readonly language: string;
  /** Only for calls that create a blog. */
  readonly idempotencyKey?: string | undefined;
}

export interface SavedBlog extends Pick<BlogFindings, 'help'> {
  readonly blog: BlogDocument;
  /** The text became the correction of a published blog. */
  readonly isCorrection: boolean;
}

/** A save of a blog that its writer owns. */
export interface SaveOver {
  readonly before: BlogDocument;
  readonly sent: WriteBlog;
  /**
   * The picture to show when no new one was sent. If missing, the present picture stays unless the request removes it.
   */
  readonly image?: string | null;
  /** Makes the previous draft a version of the history, even if the last version is less than an hour old. */
  readonly storesDraft?: boolean;
}

/** A blog as it is about to be stored. */
type Checked = WriteBlog & { readonly findings: BlogFindings; readonly image: string | null };

/** Reads a single blog, and lets its author create it, save it and send it for review. */
export class BlogService {
  constructor(
    private readonly context: Pick<
      BlogsContext,
      | 'blogs'
      | 'revisions'
      | 'history'
      | 'authors'
      | 'images'
      | 'transactions'
      | 'events'
      | 'checks'
      | 'permit'
      | 'limits'
      | 'now'
    >,
  ) {}

  /** @throws AppError `not_found` when there is none or this viewer may not see it. */
  async read(id: ObjectId, viewer: Viewer): Promise<BlogDocument> {
    const blog = await this.context.blogs.find(id);
    if (!blog || !canSee(blog, viewer)) throw new AppError('not_found', blogNotFound);
    return blog;
  }

  /**
   * Creates a blog. A repeated call returns the blog that the first one created.
   *
   * @throws AppError `invalid_input` for too few words or a file that is not a picture, `too_many` when the writer
   * already has as many blogs waiting for a moderator as allowed, `closed`, `muted` or `needs_consent` when it may not
   * be published now.
   */
  create(viewer: SignedInViewer, sent: WriteBlog): Promise<SavedBlog> {
    const find = async (idempotencyKey: string) => {
      const blog = await this.context.blogs.findMade(viewer.id, idempotencyKey);
      return blog && { blog, help: this.findingsOf(sent).help, isCorrection: false };
    };
    return once(sent.idempotencyKey, find, () => this.createNew(viewer, sent));
  }

  private async createNew(viewer: SignedInViewer, sent: WriteBlog): Promise<SavedBlog> {
    requireEnoughWords(sent.request);
    this.requirePermit(await this.context.authors.ensure(viewer.id), sent);
    const checked = await this.check(sent);
    const blog = await this.keepingPicture(checked.image, (session) => this.insert(viewer, checked, session));
    await this.announceSubmission(blog);
    return { blog, help: checked.findings.help, isCorrection: false };
  }

  /**
   * Saves over a draft, a rejected blog or the correction of a published one, and sends it for review when asked to.
   *
   * @throws AppError `not_found` for a blog that this viewer can't see, `forbidden` for somebody else's, `conflict`
   * when it is under review, was removed by a moderator or was saved elsewhere in the meantime, and otherwise as
   * `create`.
   */
  async update(viewer: SignedInViewer, id: ObjectId, sent: WriteBlog): Promise<SavedBlog> {
    const before = await this.read(id, viewer);
    requireEditable(before, viewer, sent.request.revision);
    return this.save(viewer, { before, sent });
  }

  /**
   * Saves over a blog that was already read and checked for its writer.
   *
   * @throws AppError as `update`.
   */
  async save(viewer: SignedInViewer, { before, sent, image, storesDraft }: SaveOver): Promise<SavedBlog> {
    requireEnoughWords(sent.request);
    if (sent.request.status === 'pending' || sent.picture) {
      this.requirePermit(await this.context.authors.ensure(viewer.id), sent);
    }
    const checked = await this.check(sent);
    const kept = image === undefined ? shownBefore(before, sent.request) : image;
    const written = { ...checked, image: checked.image ?? kept };
    const saved = await this.keepingPicture(checked.image, async (session) => {
      const after = await this.saveOver(before, written, session);
      await this.context.history.record(before, after, session, { alwaysVersion: storesDraft });
      return after;
    });
    await this.dropUnused(newestText(before).image);
    await this.announceSubmission(saved, before);
    return { blog: saved, help: checked.findings.help, isCorrection: saved.status === 'approved' };
  }

  /**
   * Discards the correction of a published blog.
   *
   * @throws AppError `not_found`, `forbidden`, `conflict`.
   */
  async dropCorrection(viewer: SignedInViewer, id: ObjectId): Promise<BlogDocument> {
    const before = await this.read(id, viewer);
    if (!isAuthor(before, viewer)) throw new AppError('forbidden', texts.notYours);
    if (before.status !== 'approved' || !before.correction) throw new AppError('conflict', texts.noCorrection);
    const saved = await this.context.transactions.run(async (session) => {
      const after = await this.context.blogs.saveCorrection(
        before,
        { ...correctionFields(before), correction: null },
        session,
      );
      if (!after) throw savedElsewhere();
      await this.context.history.record(before, after, session, { alwaysVersion: true });
      await this.context.events.textsChanged(session, 'blog', [after]);
      return after;
    });
    await this.announceSubmission(saved, before);
    return saved;
  }

  /**
   * Muted writers may still save drafts, which nobody else sees. A picture is stored at once, so it always needs
   * parental consent.
   */
  private requirePermit(author: WriterStanding, { request, picture }: WriteBlog): void {
    const isSent = request.status === 'pending';
    if (isSent) this.context.permit.require('publishing', author);
    if (!picture) return;
    this.context.permit.require('pictures', isSent ? author : null);
    this.context.permit.requireConsent('picture', author);
  }

  private async check(sent: WriteBlog): Promise<Checked> {
    return { ...sent, findings: this.findingsOf(sent), image: await this.savePicture(sent.picture) };
  }

  private findingsOf({ request, language }: WriteBlog): BlogFindings {
    return checkBlog(request, this.context.checks, language);
  }

  private async insert(viewer: SignedInViewer, sent: Checked, session: ClientSession): Promise<BlogDocument> {
    const author = await this.context.authors.copyFor(viewer.id, session);
    const { idempotencyKey } = sent;
    if (idempotencyKey && (await this.context.blogs.findMade(viewer.id, idempotencyKey, session)))
      throw underWayError();
    await this.requireRoomToWait(viewer.id, sent.request, session);
    const blog = newBlog(sent, author, this.context.now());
    await this.context.blogs.insert(blog, session);
    await this.context.history.record(null, blog, session);
    if (isWaiting(blog)) await this.context.events.textsChanged(session, 'blog', [blog]);
    return blog;
  }

  private async saveOver(before: BlogDocument, sent: Checked, session: ClientSession): Promise<BlogDocument> {
    const { request } = sent;
    // This writes to the author's row, so that two blogs sent at the same time are counted one after the other.
    if (request.status === 'pending') await this.context.authors.copyFor(before.author._id, session);
    if (!hasPendingCorrection(before)) await this.requireRoomToWait(before.author._id, request, session);
    const saved = await this.write(before, sent, session);
    if (!saved) throw savedElsewhere();
    if (isWaiting(saved) || isWaiting(before)) await this.context.events.textsChanged(session, 'blog', [saved]);
    return saved;
  }

  private write(before: BlogDocument, sent: Checked, session: ClientSession): Promise<BlogDocument | null> {
    const now = this.context.now();
    if (before.status !== 'approved') {
      return this.context.blogs.saveOver(before, changeOf(before, sent, now), session);
    }
    const isUrgent = before.isUrgent === true || sent.findings.isUrgent;
    const correction = correctionOf(before, sent, now);
    const change = { ...correctionFields(before), correction, isUrgent, savedAt: now };
    return this.context.blogs.saveCorrection(before, change, session);
  }

  private async requireRoomToWait(authorId: ObjectId, { status }: WriteBlogRequest, session: ClientSession) {
    if (status !== 'pending') return;
    const { waitingBlogs } = this.context.limits;
    const waiting = await this.context.blogs.countWaiting(authorId, waitingBlogs, session);
    if (waiting >= waitingBlogs) throw tooManyWaiting(waitingBlogs);
  }

  private async announceSubmission(blog: BlogDocument, before?: BlogDocument): Promise<void> {
    if (isWaiting(blog) || (before && isWaiting(before))) await this.context.events.queueChanged();
  }

  private async savePicture(picture: SentPicture | null): Promise<string | null> {
    if (picture === null) return null;
    const { id } = await this.context.images.save(picture);
    return imagePath(imagePrefix, id);
  }

  /** Runs `work` in a transaction, and removes the new picture again when its blog could not be saved. */
  private async keepingPicture<T>(image: string | null, work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await this.context.transactions.run(work);
    } catch (error) {
      await this.dropPicture(image);
      throw error;
    }
  }

  /** Removes a picture that was replaced, unless a blog or an earlier text still shows it. */
  private async dropUnused(image: string | null): Promise<void> {
    if (image === null) return;
    const uses = await Promise.all([
      this.context.blogs.imagesInUse([image]),
      this.context.revisions.imagesInUse([image]),
    ]);
    if (uses.flat().length === 0) await this.dropPicture(image);
  }

  /** A picture left behind does no harm, so a failure here is ignored. */
  private async dropPicture(image: string | null): Promise<void> {
    const id = imageIdOf(imagePrefix, image);
    if (id !== null) await this.context.images.remove(id).catch(() => undefined);
  }
}

function requireEnoughWords({ status, description }: WriteBlogRequest): void {
  if (status === 'pending' && countWords(description) < textLimits.blogMinWords) {
    throw new AppError('invalid_input', tooFewWordsMessage);
  }
}

/**
 * @throws AppError `forbidden` for somebody else's blog, `conflict` when it can't be changed or was saved in the
 * meantime
 */
export function requireEditable(blog: BlogDocument, viewer: SignedInViewer, revision: number | undefined): void {
  if (!isAuthor(blog, viewer)) throw new AppError('forbidden', texts.notYours);
  if (visibilityOf(blog) === 'removed') throw new AppError('conflict', texts.takenAway);
  if (blog.status === 'pending') throw new AppError('conflict', texts.inReview);
  if (revision !== undefined && revision !== blog.revision) throw savedElsewhere();
}

/** Returns whether the blog or its correction waits for a moderator's decision. */
function isWaiting(blog: BlogDocument): boolean {
  return blog.status === 'pending' || hasPendingCorrection(blog);
}

/** The picture that stays when none is sent. */
function shownBefore(before: BlogDocument, { removeImage }: WriteBlogRequest): string | null {
  return removeImage ? null : newestText(before).image;
}

/** A new text ends the last decision, which can no longer be undone. A hidden blog stays hidden. */
function correctionFields(before: BlogDocument): Partial<BlogDocument> {
  const { sentRevision = before.revision } = before;
  return { sentRevision, decision: null, ...(isPublic(before) && transition(before, { type: 'rewritten' })) };
}

function changeOf(before: BlogDocument, { request, findings, image }: Checked, now: Date): Partial<BlogDocument> {
  const sentRevision = request.status === 'pending' ? before.revision + 1 : (before.sentRevision ?? before.revision);
  return {
    ...storedText(request, findings),
    image,
    sentRevision,
    savedAt: now,
    ...standingAfterSave(request, now),
    ...transition(before, { type: 'rewritten' }),
  };
}

function savedElsewhere(): AppError {
  return new AppError('conflict', texts.newerElsewhere);
}

/** Moderators check the queue a few times a day, so trying again much sooner is pointless. */
const nextLookSeconds = 60 * 60;

function tooManyWaiting(limit: number): AppError {
  const message = texts.tooManyPending(limit);
  return new AppError('too_many', message, { retryAfterSeconds: nextLookSeconds });
}

/** Saving ends a decision; the reason for a rejection stays with the draft until it is sent again. */
function standingAfterSave({ status }: WriteBlogRequest, now: Date): Partial<BlogDocument> {
  const sent = status === 'pending' && { submittedAt: now, rejectReason: null };
  return { status, decision: null, ...sent };
}

function newBlog(
  { request, findings, image, idempotencyKey }: Checked,
  author: BlogDocument['author'],
  now: Date,
): BlogDocument {
  return {
    _id: new ObjectId(),
    ...storedText(request, findings),
    image,
    author,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    createdAt: now,
    savedAt: now,
    sentRevision: 0,
    date: now,
    status: request.status,
    submittedAt: request.status === 'pending' ? now : null,
    publishedAt: null,
    rejectReason: null,
    likeCount: 0,
    commentCount: 0,
    shareCount: 0,
    revision: 0,
    version: 1,
    decision: null,
    decisionCount: 0,
    // Unpublished blogs are not in the search index, so there is nothing to index yet.
    searchVersion,
  };
}
