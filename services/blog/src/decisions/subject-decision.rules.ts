import { defaultRejectReason, type SubjectDecision, type Visibility } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { BlogDocument } from '../blogs/blog.document';
import { hasPendingCorrection } from '../blogs/blog.rules';
import type { ReportOutcome } from '../reports/report.document';
import { type DecidedFields, decidedFieldsOf } from '../shared/moderated';
import { keepsOf, type Subject } from '../subjects/subject';
import type { SubjectFields } from '../subjects/subject.repository';
import * as texts from '../texts/decisions';
import { decide, type Refusal, standingAs, standingOf } from './decision.rules';

/** What a decision does to its subject and to what was reported, or why it can't be made. */
export type SubjectVerdict =
  | { readonly ok: true; readonly fields: SubjectFields; readonly reports: ReportOutcome | 'flip' | null }
  | Refusal;

/** A moderator has looked at it, so nothing about it is open any more. */
export const nothingOpen = { openReports: null, isUrgent: false, isFound: false } as const;

/** What a decision of the moderators' queue does (docs/product.md#moderators-queue). */
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
      // Its writer took it away: nothing wrong with it, but it stays gone.
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
  // Its writer deleted or withdrew it: nothing is published, but what was reported is settled.
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

/** Whether readers or the checks still ask for a decision about it. */
function isOpen({ openReports, isUrgent, isDeletedByWriter }: BlogDocument): boolean {
  return isDeletedByWriter === true || isUrgent === true || (openReports?.count ?? 0) > 0;
}

function decideOpenDraft(blog: BlogDocument, request: SubjectDecision): SubjectVerdict {
  const gone = blog.isDeletedByWriter === true && { visibility: 'removed' as const };
  if (request.decision === 'keep') return agreed('wrong', { ...kept, ...gone, ...broughtBackAs(blog, 'public') });
  if (request.decision === 'remove')
    return agreed('right', { ...decidedAs(request), visibility: 'removed', deletion: null });
  return { ok: false, message: texts.takenBackByWriter };
}

/** What was decided since its writer deleted it holds, too, when they bring it back. */
function broughtBackAs({ deletion }: Pick<BlogDocument, 'deletion'>, visibility: Visibility): SubjectFields {
  return deletion ? { deletion: { ...deletion, visibility } } : {};
}

/** Nothing waits any more about a blog that is removed. */
function correctionSentBack({ correction }: BlogDocument, { reason }: SubjectDecision): SubjectFields {
  return correction?.status === 'pending' ? { correction: { ...correction, status: 'rejected', reason } } : {};
}

/** A decision that another one has followed, or that the writer answered with a new text, is not undone any more. */
function restore({ kind, entry }: Subject, { undoes }: SubjectDecision): SubjectVerdict {
  const applied = entry.appliedDecisions?.find(({ decisionId }) => decisionId.toHexString() === undoes);
  if (!applied || !entry.decisionId?.equals(applied.decisionId)) return { ok: true, fields: {}, reports: null };
  const before: SubjectFields = applied.before;
  // What readers hid only until a moderator decided is public again; what an earlier decision did stands.
  const visibility = before.decisionId ? before.visibility : 'public';
  const isOtherStatus = kind === 'blog' && before.status !== entry.status;
  const fields = {
    ...before,
    ...(isOtherStatus && { decision: null }),
    // The text that everybody read, if a newer one took its place when the blog went back.
    ...(isOtherStatus && kind === 'blog' && entry.decision?.texts),
    ...(kind === 'blog' && !isOtherStatus && applied.decision === 'return' && correctionAgain(entry)),
    ...nothingOpen,
    ...(kind === 'blog' && broughtBackAs(entry, visibility ?? 'public')),
    visibility: entry.isDeletedByWriter ? 'removed' : visibility,
  };
  return { ok: true, fields, reports: 'flip' };
}

/** The correction that was sent back waits for a moderator again. */
function correctionAgain({ correction }: BlogDocument): SubjectFields {
  return correction?.status === 'rejected'
    ? { decision: null, correction: { ...correction, status: 'pending', reason: null } }
    : {};
}

/** What is remembered of a subject, so that a decision about it can be undone. */
export function fieldsBefore({ kind, entry }: Subject): DecidedFields & SubjectFields {
  return kind === 'blog'
    ? { ...standingAs(entry, standingOf(entry)), ...decidedFieldsOf(entry) }
    : decidedFieldsOf(entry);
}

/** Whoever left it public has read it. A blog's text is another one once it was approved anew. */
export function keepsAfter(
  subject: Subject,
  decision: SubjectDecision['decision'],
  { visibility, description }: SubjectFields,
): Pick<SubjectFields, 'keeps'> {
  if (visibility !== 'public' || (decision !== 'keep' && decision !== 'restore')) return {};
  const isNewText = subject.kind === 'blog' && (subject.entry.status !== 'approved' || description !== undefined);
  return { keeps: isNewText ? 1 : keepsOf(subject) + 1 };
}

/** It is public, and nothing was wrong with it. */
export const kept = { visibility: 'public', visibilityReason: null, decisionId: null, ...nothingOpen } as const;

function decidedAs({ decisionId, reason }: SubjectDecision) {
  return { visibilityReason: reason, decisionId: new ObjectId(decisionId), ...nothingOpen };
}

function agreed(reports: ReportOutcome, fields: SubjectFields): SubjectVerdict {
  return { ok: true, fields, reports };
}
