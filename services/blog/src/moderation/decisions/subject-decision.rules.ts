import { defaultRejectReason, type SubjectDecision, type Visibility } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { type BlogDocument, hasPendingCorrection } from '../../blogs';
import * as texts from '../../texts/decisions';
import { type DecidedFields, decidedFieldsOf } from '../../visibility';
import type { ReportOutcome } from '../reports/report.document';
import { keepsOf, type Subject } from '../subjects/subject';
import type { SubjectFields } from '../subjects/subject.repository';
import { decide, type Refusal, standingAs, standingOf } from './decision.rules';

/** The fields that a decision changes and the outcome for the reports, or the reason why it can't be made. */
export type SubjectVerdict =
  | { readonly ok: true; readonly fields: SubjectFields; readonly reports: ReportOutcome | 'flip' | null }
  | Refusal;

/** Clears what asked for a decision, because a moderator has looked at the subject. */
export const nothingOpen = { openReports: null, isUrgent: false, isFound: false } as const;

/** Returns what a decision in the moderators' queue changes (docs/product.md#moderators-queue). */
export function decideSubject(subject: Subject, request: SubjectDecision, now: Date): SubjectVerdict {
  if (request.decision === 'restore') return restore(subject, request);
  const revision = subject.kind === 'blog' ? subject.entry.revision : 0;
  if (request.revision !== undefined && request.revision !== revision) {
    return { ok: false, message: texts.changed };
  }
  if (subject.kind === 'blog') return decideBlog(subject, request, now);
  return decideComment(subject, request);
}

function decideComment({ entry }: Subject, request: SubjectDecision): SubjectVerdict {
  const decided = decidedAs(request);
  switch (request.decision) {
    case 'keep':
      // There is nothing wrong with it, but its writer deleted it, so it stays removed.
      return agreed('wrong', { ...kept, ...(entry.isDeletedByWriter && { visibility: 'removed' }) });
    case 'hide':
      return agreed('right', { ...decided, visibility: entry.isDeletedByWriter ? 'removed' : 'hidden' });
    case 'remove':
      return agreed('right', { ...decided, visibility: 'removed' });
    default:
      return { ok: false, message: texts.onlyBlogsGoBack };
  }
}

function decideBlog({ entry: blog }: Subject & { kind: 'blog' }, request: SubjectDecision, now: Date): SubjectVerdict {
  const by = { userId: new ObjectId(request.by.userId), name: request.by.name };
  const decided = decidedAs(request);
  // The writer deleted or withdrew the blog. The decision publishes nothing, but it settles the reports.
  if (blog.status === 'draft' && isOpen(blog)) return decideOpenDraft(blog, request);
  if (request.decision === 'keep' && (blog.status !== 'approved' || hasPendingCorrection(blog))) {
    const approval = { decision: 'approve', revision: request.revision, by: request.by } as const;
    const verdict = decide(blog, approval, { by, now });
    return verdict.ok ? agreed('wrong', { ...verdict.change, ...kept }) : verdict;
  }
  if (request.decision === 'keep') return agreed('wrong', kept);
  if (request.decision === 'return' || (request.decision === 'remove' && blog.status === 'pending')) {
    const reason = request.reason ?? defaultRejectReason;
    const verdict = decide(blog, { decision: 'reject', reason, by: request.by }, { by, now });
    const visibility = request.decision === 'remove' ? 'removed' : 'public';
    const isAboutText = visibility === 'public' && verdict.ok && verdict.change.status === undefined;
    const standing = isAboutText ? { ...decided, visibilityReason: null } : decided;
    return verdict.ok ? agreed('right', { ...verdict.change, ...standing, visibility }) : verdict;
  }
  if (request.decision === 'remove' && blog.status !== 'draft') {
    return agreed('right', { ...decided, visibility: 'removed', ...correctionSentBack(blog, request) });
  }
  if (request.decision === 'hide' && blog.status === 'approved') {
    return agreed('right', { ...decided, visibility: 'hidden' });
  }
  return {
    ok: false,
    message: request.decision === 'hide' ? texts.notHideable : texts.notRemovable,
  };
}

/**
 * Returns whether a draft still needs a decision, because its writer deleted it, a child may be in danger, or readers
 * reported it.
 */
function isOpen({ openReports, isUrgent, isDeletedByWriter }: BlogDocument): boolean {
  return isDeletedByWriter === true || isUrgent === true || (openReports?.count ?? 0) > 0;
}

function decideOpenDraft(blog: BlogDocument, request: SubjectDecision): SubjectVerdict {
  const gone = blog.isDeletedByWriter === true && { visibility: 'removed' as const };
  if (request.decision === 'keep') return agreed('wrong', { ...kept, ...gone, ...restoredAs(blog, 'public') });
  if (request.decision === 'remove')
    return agreed('right', { ...decidedAs(request), visibility: 'removed', deletion: null });
  return { ok: false, message: texts.withdrawnByWriter };
}

/** A decision made after the writer deleted the blog also applies if they undo the deletion. */
function restoredAs({ deletion }: Pick<BlogDocument, 'deletion'>, visibility: Visibility): SubjectFields {
  return deletion ? { deletion: { ...deletion, visibility } } : {};
}

/** Rejects the waiting correction, because a removed blog must not wait for a decision any more. */
function correctionSentBack({ correction }: BlogDocument, { reason }: SubjectDecision): SubjectFields {
  return correction?.status === 'pending' ? { correction: { ...correction, status: 'rejected', reason } } : {};
}

/** Undoes a decision. Nothing changes if another decision has followed, or if the writer has sent a new text since. */
function restore({ kind, entry }: Subject, { undoes }: SubjectDecision): SubjectVerdict {
  const applied = entry.appliedDecisions?.find(({ decisionId }) => decisionId.toHexString() === undoes);
  if (!applied || !entry.decisionId?.equals(applied.decisionId)) return { ok: true, fields: {}, reports: null };
  const before: SubjectFields = applied.before;
  // If readers' reports had hidden it until a decision, it becomes public again. An earlier decision stays in force.
  const visibility = before.decisionId ? before.visibility : 'public';
  const isOtherStatus = kind === 'blog' && before.status !== entry.status;
  const fields = {
    ...before,
    ...(isOtherStatus && { decision: null }),
    // Restores the published text if a newer one replaced it when the blog was rejected.
    ...(isOtherStatus && kind === 'blog' && entry.decision?.texts),
    ...(kind === 'blog' && !isOtherStatus && applied.decision === 'return' && correctionAgain(entry)),
    ...nothingOpen,
    ...(kind === 'blog' && restoredAs(entry, visibility ?? 'public')),
    visibility: entry.isDeletedByWriter ? 'removed' : visibility,
  };
  return { ok: true, fields, reports: 'flip' };
}

/** Makes a rejected correction wait for a moderator again. */
function correctionAgain({ correction }: BlogDocument): SubjectFields {
  return correction?.status === 'rejected'
    ? { decision: null, correction: { ...correction, status: 'pending', reason: null } }
    : {};
}

/** Returns the fields to store so that a decision about the subject can be undone. */
export function fieldsBefore({ kind, entry }: Subject): DecidedFields & SubjectFields {
  return kind === 'blog'
    ? { ...standingAs(entry, standingOf(entry)), ...decidedFieldsOf(entry) }
    : decidedFieldsOf(entry);
}

/**
 * Counts that a moderator read the text and left it public. The count starts again when a new text of a blog is
 * approved.
 */
export function keepsAfter(
  subject: Subject,
  decision: SubjectDecision['decision'],
  { visibility, description }: SubjectFields,
): Pick<SubjectFields, 'keeps'> {
  if (visibility !== 'public' || (decision !== 'keep' && decision !== 'restore')) return {};
  const isNewText = subject.kind === 'blog' && (subject.entry.status !== 'approved' || description !== undefined);
  return { keeps: isNewText ? 1 : keepsOf(subject) + 1 };
}

/** The fields of a subject that a moderator leaves public because nothing is wrong with it. */
export const kept = { visibility: 'public', visibilityReason: null, decisionId: null, ...nothingOpen } as const;

function decidedAs({ decisionId, reason }: SubjectDecision) {
  return { visibilityReason: reason, decisionId: new ObjectId(decisionId), ...nothingOpen };
}

function agreed(reports: ReportOutcome, fields: SubjectFields): SubjectVerdict {
  return { ok: true, fields, reports };
}
