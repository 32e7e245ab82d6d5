import { defaultRejectReason, type SubjectDecision, type Visibility } from '@storysprout/contract';
import { decisionEffects, type NewDecision, type ReportOutcome } from '@storysprout/service-kit/moderation';
import { ObjectId } from 'mongodb';
import { type BlogDocument, hasPendingCorrection } from '../../blogs';
import * as texts from '../../texts/decisions';
import { type DecidedFields, decidedFieldsOf, transition, type VisibilityEvent } from '../../visibility';
import { keepsOf, type Subject } from '../subjects/subject';
import type { SubjectFields } from '../subjects/subject.repository';
import { decide, isOnlyAboutCorrection, type Refusal, standingAs, standingOf } from './decision.rules';

/** The fields that a decision changes and the outcome for the reports, or the reason why it can't be made. */
export type SubjectVerdict =
  | { readonly ok: true; readonly fields: SubjectFields; readonly reports: ReportOutcome | 'flip' | null }
  | Refusal;

type NewRequest = SubjectDecision & { readonly decision: NewDecision };

/** Returns what a decision in the moderators' queue changes (docs/product.md#moderators-queue). */
export function decideSubject(subject: Subject, request: SubjectDecision, now: Date): SubjectVerdict {
  const { decision } = request;
  if (decision === 'restore') return restore(subject, request);
  const revision = subject.kind === 'blog' ? subject.entry.revision : 0;
  if (request.revision !== undefined && request.revision !== revision) {
    return { ok: false, message: texts.changed };
  }
  if (subject.kind === 'blog') return decideBlog(subject, { ...request, decision }, now);
  return decideComment(subject, { ...request, decision });
}

function decideComment({ entry }: Subject, request: NewRequest): SubjectVerdict {
  const { decision } = request;
  if (decision === 'return') return { ok: false, message: texts.onlyBlogsGoBack };
  return agreed(decision, transition(entry, decided(request)));
}

function decideBlog({ entry: blog }: Subject & { kind: 'blog' }, request: NewRequest, now: Date): SubjectVerdict {
  const { decision } = request;
  const by = { userId: new ObjectId(request.by.userId), name: request.by.name };
  const after = transition(blog, decided(request));
  // The writer deleted or withdrew the blog. The decision publishes nothing, but it settles the reports.
  if (blog.status === 'draft' && isOpen(blog)) return decideOpenDraft(blog, decision, after);
  if (decision === 'keep' && (blog.status !== 'approved' || hasPendingCorrection(blog))) {
    const approval = { decision: 'approve', revision: request.revision, by: request.by } as const;
    const verdict = decide(blog, approval, { by, now });
    return verdict.ok ? agreed(decision, { ...verdict.change, ...after }) : verdict;
  }
  if (decision === 'keep') return agreed(decision, after);
  if (decision === 'return' || (decision === 'remove' && blog.status === 'pending')) {
    const reason = request.reason ?? defaultRejectReason;
    const verdict = decide(blog, { decision: 'reject', reason, by: request.by }, { by, now });
    if (!verdict.ok) return verdict;
    const isOfCorrection = decision === 'return' && isOnlyAboutCorrection(blog);
    return isOfCorrection
      ? onlyCorrection(blog, verdict.change, after)
      : agreed(decision, { ...verdict.change, ...after });
  }
  if (decision === 'remove' && blog.status !== 'draft') {
    return agreed(decision, { ...after, ...correctionSentBack(blog, request) });
  }
  if (decision === 'hide' && blog.status === 'approved') return agreed(decision, after);
  return { ok: false, message: decision === 'hide' ? texts.notHideable : texts.notRemovable };
}

/** Sends back a correction alone, which has a reason of its own. Reports of the public text wait for a decision. */
function onlyCorrection({ openReports = null }: BlogDocument, change: SubjectFields, after: SubjectFields) {
  return { ok: true, fields: { ...change, ...after, visibilityReason: null, openReports }, reports: null } as const;
}

/**
 * Returns whether a draft still needs a decision, because its writer deleted it, a child may be in danger, or readers
 * reported it.
 */
function isOpen({ openReports, isUrgent, isDeletedByWriter }: BlogDocument): boolean {
  return isDeletedByWriter === true || isUrgent === true || (openReports?.count ?? 0) > 0;
}

function decideOpenDraft(blog: BlogDocument, decision: NewDecision, after: SubjectFields): SubjectVerdict {
  if (decision === 'keep') return agreed(decision, { ...after, ...restoredAs(blog, 'public') });
  if (decision === 'remove') return agreed(decision, { ...after, deletion: null });
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
  const { before } = applied;
  const event = { type: 'restored', before } as const;
  const { visibility = 'public' } = transition({}, event);
  const isOtherStatus = kind === 'blog' && before.status !== entry.status;
  const fields = {
    ...before,
    ...(isOtherStatus && { decision: null }),
    // Restores the published text if a newer one replaced it when the blog was rejected.
    ...(isOtherStatus && kind === 'blog' && entry.decision?.texts),
    ...(kind === 'blog' && !isOtherStatus && applied.decision === 'return' && correctionAgain(entry)),
    ...(kind === 'blog' && restoredAs(entry, visibility)),
    ...transition(entry, event),
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

function decided({ decision, decisionId, reason }: NewRequest): VisibilityEvent {
  return { type: 'decided', decision, decisionId: new ObjectId(decisionId), reason };
}

function agreed(decision: NewDecision, fields: SubjectFields): SubjectVerdict {
  return { ok: true, fields, reports: decisionEffects[decision].reports };
}
