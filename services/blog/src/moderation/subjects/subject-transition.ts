import { blogTextFields } from '@storysprout/contract';
import type { ClientSession } from 'mongodb';
import { isShownToOthers } from '../../authors';
import { changedForSearch, hasPendingCorrection, storyNotifications } from '../../blogs';
import { isPublic, stateOf, transition, visibilityOf } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import { appealRetentionMs, undoRetentionMs } from './removal.document';
import { type ChangedSubject, staleScopeOf } from './stale-tags';
import { queued, type Subject, subjectKey } from './subject';
import type { SubjectFields } from './subject.repository';

/**
 * The only way to change what others see of a blog, comment or reply. The text, the counts, XP, the erasure of removed
 * texts and the moderators' queue are updated in the same transaction (docs/product.md#visibility).
 */
export class SubjectTransitions {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'events' | 'authors' | 'blogs' | 'search' | 'subjects' | 'removals'
    >,
  ) {}

  /**
   * Applies a change.
   *
   * @param subject as it was read in the same transaction
   */
  async apply(subject: Subject, fields: SubjectFields, session: ClientSession): Promise<ChangedSubject> {
    const version = (subject.entry.version ?? 0) + 1;
    const allowed = { ...fields, ...(await this.consentFields(subject, fields, session)) };
    const settled = { ...allowed, version, ...this.paidFields(subject, allowed), ...searchFields(subject, allowed) };
    const after = withFields(subject, settled);
    await this.context.subjects.update(subject, settled, session);
    const isTurned = isPublic(after.entry) !== isPublic(subject.entry);
    if (after.kind === 'blog') await this.recordBlog(subject, after, isTurned, session);
    else if (isTurned) await this.recordComment(subject, after, session);
    await this.settleAward(subject, after, session);
    await this.settleRemoval(subject, after, session);
    if (isQueued(after)) await this.context.events.textsChanged(session, after.kind, [queued(after)]);
    return { before: subject, after };
  }

  /** Notifies search, caches and open pages. Call it after the transaction has been committed. */
  async announce(changed: ChangedSubject): Promise<void> {
    const { events } = this.context;
    const { before, after, isRepeated } = changed;
    if (after.kind === 'blog') this.context.search.indexer.wake();
    const isShown = isPublic(after.entry);
    const turned = isShown !== isPublic(before.entry);
    const isMoved = isRepeated || isMovedInQueue(before, after);
    const isRewritten = isRepeated || isPublicTextNew(before, after);
    await Promise.all([
      // Open pages fetch a new text in the same way as one that became public again.
      (turned || isRewritten) && events.visibilityChanged(after, isShown, isWithdrawn(after)),
      this.announceBlogs(changed),
      isMoved && events.queueChanged(),
    ]);
  }

  /** Announces the change for both categories, because a new text may have another one. */
  private async announceBlogs({ before, after }: ChangedSubject): Promise<void> {
    const scope = staleScopeOf({ before, after });
    if (!scope) return;
    const categories = [before, after].map((each) => (each.kind === 'blog' ? each.entry.category : undefined));
    const _id = after.blogId;
    for (const category of new Set(categories)) await this.context.events.blogChanged({ _id, category }, scope);
  }

  /** Stores the blog's history, and reports what became of it. */
  private async recordBlog(before: Subject, after: BlogSubject, isTurned: boolean, session: ClientSession) {
    if (before.kind !== 'blog') return;
    const { blogs, events } = this.context;
    await blogs.history.record(before.entry, after.entry, session);
    if (isPublicTextNew(before, after)) await this.noteOldText(before, after, session);
    await events.blogDecided(session, storyNotifications(before.entry, after.entry));
    if (isTurned && isPublic(after.entry)) await events.blogPublished(session, after.entry);
    else if (isTurned) await events.blogUnpublished(session, after.entry);
  }

  /** Lets browsers drop their copies of a text that was replaced. */
  private async noteOldText(before: BlogSubject, after: BlogSubject, session: ClientSession): Promise<void> {
    const { _id, image } = before.entry;
    const isNewPicture = image !== null && image !== after.entry.image;
    const picture = isNewPicture ? [{ kind: 'picture', id: image } as const] : [];
    await this.context.authors.removalList.note([{ kind: 'blog', id: _id.toHexString() }, ...picture], session);
  }

  /** Counts a comment or reply that became public or stopped being so, and reports it. */
  private async recordComment(before: Subject, after: CommentSubject, session: ClientSession): Promise<void> {
    const { kind, blogId, entry } = after;
    const { events } = this.context;
    const isShown = isPublic(after.entry);
    const blog = await this.count(after, isShown ? 1 : -1, session);
    const readerId = blog && (after.kind === 'reply' ? after.comment : blog).author._id;
    const comment = { kind, blogId, entry, readerId };
    if (isShown && before.entry.isUnpaid) await events.commentsPublished(session, [comment]);
    else await events.commentTurned(session, comment, isShown);
  }

  /** Prevents a text from becoming public without parental consent, or while its writer leaves, whoever decides. */
  private async consentFields(subject: Subject, fields: SubjectFields, session: ClientSession): Promise<SubjectFields> {
    if (!isPublic(withFields(subject, { ...fields, awaitsConsent: false }).entry)) return {};
    const author = await this.context.authors.repository.lock(subject.entry.author._id, session);
    const isGiven = author === null || isShownToOthers(author, subject.kind);
    return transition(subject.entry, { type: 'consentChecked', isGiven });
  }

  /**
   * Updates what the text has earned. A held text earns its XP when it first becomes public; the XP of one that a
   * moderator removed is taken back.
   */
  private paidFields(before: Subject, fields: SubjectFields): SubjectFields {
    const after = withFields(before, fields);
    const isTaken = isTakenByModerator(after) && hasEarned(before);
    return {
      ...(before.entry.isUnpaid && isPublic(after.entry) && { isUnpaid: false }),
      ...(isTaken !== (before.entry.isXpTaken ?? false) && { isXpTaken: isTaken }),
    };
  }

  private async settleAward(before: Subject, after: Subject, session: ClientSession): Promise<void> {
    const wasTaken = before.entry.isXpTaken ?? false;
    const isTaken = after.entry.isXpTaken ?? false;
    if (isTaken && !wasTaken) await this.context.events.awardRevoked(session, after.kind, after.entry);
    if (wasTaken && !isTaken) await this.context.events.awardRestored(session, after.kind, after.entry);
  }

  private async settleRemoval(before: Subject, after: Subject, session: ClientSession): Promise<void> {
    const ref = { kind: after.kind, id: after.entry._id };
    const isTaken = isTakenByModerator(after);
    if (isTaken !== isTakenByModerator(before))
      await this.context.authors.repository.noteRemoval(after.entry.author._id, subjectKey(ref), isTaken, session);
    const isRemoved = visibilityOf(after.entry) === 'removed';
    if (isRemoved && visibilityOf(before.entry) !== 'removed')
      await this.context.removals.add(
        ref,
        session,
        isRetainedForModerators(before) ? appealRetentionMs : undoRetentionMs,
      );
    if (!isRemoved && visibilityOf(before.entry) === 'removed') await this.context.removals.forget(ref, session);
    if (isPublic(after.entry) || !isPublic(before.entry)) return;
    const id = after.blogId.toHexString();
    await this.context.authors.removalList.note([{ kind: after.kind === 'blog' ? 'blog' : 'comments', id }], session);
  }

  /**
   * Updates the blog's count, and whether the comment is in others' lists.
   *
   * @returns the blog; null when it no longer exists
   */
  private async count(after: CommentSubject, by: 1 | -1, session: ClientSession) {
    const blog = await this.context.blogs.repository.adjustCommentCount(after.blogId, by, session);
    if (after.kind === 'comment') {
      const { _id, hiddenReplyCount = 0, replyCount } = after.entry;
      const isListed = isPublic(after.entry) || replyCount > hiddenReplyCount;
      await this.context.subjects.updateListing(_id, { isListed, hiddenReplyCount }, session);
    } else {
      const hiddenReplyCount = (after.comment.hiddenReplyCount ?? 0) - by;
      const isListed = isPublic(after.comment) || after.comment.replyCount > hiddenReplyCount;
      await this.context.subjects.updateListing(after.comment._id, { isListed, hiddenReplyCount }, session);
    }
    return blog;
  }
}

type BlogSubject = Subject & { kind: 'blog' };
type CommentSubject = Exclude<Subject, BlogSubject>;

/** Returns whether the subject can have a case; a draft that was never sent has none. */
function isQueued(subject: Subject): boolean {
  return subject.kind !== 'blog' || subject.entry.submittedAt !== null || subject.entry.status !== 'draft';
}

/** Returns whether the list of what waits for a moderator may have changed. */
function isMovedInQueue(before: Subject, after: Subject): boolean {
  if (before.kind !== 'blog' || after.kind !== 'blog') return false;
  return (
    before.entry.status !== after.entry.status ||
    hasPendingCorrection(before.entry) !== hasPendingCorrection(after.entry)
  );
}

/** Returns whether a blog is still public but shows another text or picture. */
function isPublicTextNew(before: Subject, after: Subject): boolean {
  if (before.kind !== 'blog' || after.kind !== 'blog') return false;
  if (!isPublic(before.entry) || !isPublic(after.entry)) return false;
  const [old, next] = [before.entry, after.entry];
  return old.image !== next.image || blogTextFields.some((field) => old[field] !== next[field]);
}

/** Returns whether a removed text is kept for moderators or an appeal, instead of being erased within minutes. */
function isRetainedForModerators(before: Subject): boolean {
  const { entry } = before;
  if (before.kind !== 'blog') return true;
  return stateOf(entry) !== 'unpublished' || entry.isUrgent === true || (entry.openReports?.count ?? 0) > 0;
}

/** Marks a blog for the search indexer if it is or was public. The indexer reads it after the transaction. */
function searchFields(before: Subject, fields: SubjectFields): SubjectFields {
  const isSeen = isPublic(before.entry) || isPublic(withFields(before, fields).entry);
  return before.kind === 'blog' && isSeen ? changedForSearch : {};
}

/** Returns whether it is a blog that its writer took back. */
function isWithdrawn({ kind, entry }: Subject): boolean {
  return kind === 'blog' && (entry.isDeletedByWriter === true || entry.status === 'draft');
}

export function withFields(subject: Subject, fields: SubjectFields): Subject {
  // `SubjectFields` covers all kinds. A change of a comment contains no fields of blogs, so the cast is safe.
  return { ...subject, entry: { ...subject.entry, ...fields } } as Subject;
}

/** Returns whether the decision in force is one that removed the subject. */
function isTakenByModerator({ entry: { decisionId, appliedDecisions = [] } }: Subject): boolean {
  if (!decisionId) return false;
  return appliedDecisions.some((applied) => applied.decision === 'remove' && applied.decisionId.equals(decisionId));
}

function hasEarned(subject: Subject): boolean {
  return subject.kind === 'blog' ? subject.entry.publishedAt !== null : subject.entry.isUnpaid !== true;
}
