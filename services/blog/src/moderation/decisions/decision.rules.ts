import {
  type BlogStatus,
  blogStanding,
  type DecisionRequest,
  defaultRejectReason,
  noDecisionToUndo,
} from '@storysprout/contract';
import {
  type BlogDocument,
  type CorrectionDocument,
  correctedTexts,
  type DecisionRecord,
  hasPendingCorrection,
  type Standing,
  type StandingTexts,
  standingTexts,
} from '../../blogs';
import * as texts from '../../texts/decisions';
import { decidedFieldsOf, isPublic, type Moderated } from '../../visibility';

type DecisionContext = Pick<DecisionRecord, 'by'> & { readonly now: Date };

/** The fields that a decision changes, or a refusal. Its message names the present status and who decided it. */
export type Verdict = { readonly ok: true; readonly change: Partial<BlogDocument> } | Refusal;
export interface Refusal {
  readonly ok: false;
  /** `conflict` when missing. */
  readonly code?: 'revision_required';
  readonly message: string;
}

/**
 * Makes a moderator's step in the state machine of blogs (docs/product.md#blog-status). Authors' steps are in
 * `BlogService.update`.
 */
export function decide(blog: BlogDocument, request: DecisionRequest, context: DecisionContext): Verdict {
  if (request.decision === 'undo') return undo(blog);
  if (request.revision !== undefined && request.revision !== blog.revision) {
    return {
      ok: false,
      message: texts.changedSinceRead(describe(blog)),
    };
  }
  return request.decision === 'approve'
    ? approve(blog, request.revision, context)
    : reject(blog, request.reason, context);
}

function approve(blog: BlogDocument, revision: number | undefined, { by, now }: DecisionContext): Verdict {
  if (blog.correction && hasPendingCorrection(blog)) {
    // The correction may have been sent a moment ago, so an approval must name the revision that was read.
    if (revision === undefined) return { ok: false, code: 'revision_required', message: texts.sayWhichText };
    return approveCorrection(blog, blog.correction, { by, now });
  }
  if (blog.status !== 'pending') return refusal(blog, 'approved');
  if (blog.isThreadGoing) return { ok: false, message: texts.stillErasing };
  const decision: DecisionRecord = { kind: 'approve', by, at: now, before: standingOf(blog) };
  return {
    ok: true,
    change: {
      ...standingAs(blog, { status: 'approved', publishedAt: now, rejectReason: null }),
      decision,
      threadKeptUntil: null,
    },
  };
}

/** Replaces the text with the correction; the blog keeps its place in the lists. */
function approveCorrection(blog: BlogDocument, correction: CorrectionDocument, { by, now }: DecisionContext): Verdict {
  const texts = standingTexts(blog);
  const decision: DecisionRecord = { kind: 'approve', by, at: now, before: standingOf(blog), texts };
  return { ok: true, change: { ...correctedTexts(correction), rejectReason: null, decision } };
}

/** Keeps the published text, and stores the reason for the writer. */
function rejectCorrection(
  blog: BlogDocument,
  correction: CorrectionDocument,
  reason: string,
  { by, now }: DecisionContext,
): Verdict {
  const texts = standingTexts(blog);
  const decision: DecisionRecord = { kind: 'reject', by, at: now, before: standingOf(blog), texts };
  return { ok: true, change: { correction: { ...correction, status: 'rejected', reason }, decision } };
}

/** The weight of one trusted reader's report. From this weight on, a rejection also affects the public text. */
const weightThatCounts = 1;

/** Returns whether a rejection affects only the correction, so that the public text stays. */
export function isOnlyAboutCorrection(blog: BlogDocument): boolean {
  return hasPendingCorrection(blog) && isPublic(blog) && (blog.openReports?.weight ?? 0) < weightThatCounts;
}

/**
 * Rejects the blog. If readers have reported the published text, it is rejected together with the correction, and the
 * writer continues with the newer text.
 */
function reject(blog: BlogDocument, reason = defaultRejectReason, context: DecisionContext): Verdict {
  const { by, now } = context;
  if (blog.correction && isOnlyAboutCorrection(blog)) return rejectCorrection(blog, blog.correction, reason, context);
  if (blog.status !== 'pending' && blog.status !== 'approved') return refusal(blog, 'rejected');
  const texts = standingTexts(blog);
  const decision: DecisionRecord = {
    kind: 'reject',
    by,
    at: now,
    before: standingOf(blog),
    ...(blog.correction && { texts }),
  };
  const returned = standingAs(blog, { ...standingOf(blog), status: 'rejected', rejectReason: reason });
  return { ok: true, change: { ...returned, ...(blog.correction && textsSentBack(blog, blog.correction)), decision } };
}

/**
 * Returns the newest text. If it was not sent yet, it keeps the place of the published text in the history, because
 * that is the text which was rejected.
 */
function textsSentBack(blog: BlogDocument, correction: CorrectionDocument): StandingTexts {
  const texts = correctedTexts(correction);
  if (correction.status === 'pending') return texts;
  const { sentRevision, submittedAt } = standingTexts(blog);
  return { ...texts, sentRevision, submittedAt };
}

function undo(blog: BlogDocument): Verdict {
  // What its writer deleted never comes back by a decision.
  if (!blog.decision || blog.isDeletedByWriter) return { ok: false, message: `${describe(blog)} ${noDecisionToUndo}` };
  // Undoing this decision would publish a blog that a later decision took off the site.
  if (blog.decision.before.status === 'approved' && isFollowedByAnother(blog))
    return { ok: false, message: texts.takenAwaySince(describe(blog)) };
  const { before, texts: textsBefore } = blog.decision;
  return { ok: true, change: { ...standingAs(blog, before), ...textsBefore, decision: null } };
}

/**
 * Returns whether the current decision left the status as it was, which means that it came after the one that set the
 * status.
 */
function isFollowedByAnother({ status, decisionId, appliedDecisions = [] }: BlogDocument): boolean {
  const latest = decisionId && appliedDecisions.find((applied) => applied.decisionId.equals(decisionId));
  // Rejecting a correction leaves the status as it was, too, but then it is the decision itself.
  return latest && latest.decision !== 'return' ? latest.before.status === status : false;
}

export function standingOf(blog: Standing & Moderated): Standing {
  const { status, publishedAt, rejectReason } = blog;
  return { status, publishedAt, rejectReason, ...decidedFieldsOf(blog) };
}

/** The standing, with the `date` that follows from it. */
export function standingAs({ createdAt }: Pick<BlogDocument, 'createdAt'>, standing: Standing): Partial<BlogDocument> {
  return { ...standing, date: standing.publishedAt ?? createdAt };
}

function refusal(blog: BlogDocument, wanted: BlogStatus): Verdict {
  return { ok: false, message: texts.notPossibleNow(describe(blog), wanted) };
}

function describe({ status, decision }: BlogDocument): string {
  return blogStanding(status, decision?.by.name);
}
