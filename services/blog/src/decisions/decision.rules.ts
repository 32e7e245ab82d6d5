import {
  type BlogStatus,
  blogStanding,
  type DecisionRequest,
  defaultRejectReason,
  noDecisionToUndo,
} from '@storysprout/contract';
import type { BlogDocument, DecisionRecord, Standing } from '../blogs/blog.document';
import { decidedFieldsOf, type Moderated } from '../shared/moderated';

type Decidable = Moderated &
  Pick<BlogDocument, 'status' | 'publishedAt' | 'rejectReason' | 'createdAt' | 'decision' | 'revision'>;

type DecisionContext = Pick<DecisionRecord, 'by'> & { readonly now: Date };

/** What a decision changes, or why it can't be made: the present status, and who decided it. */
export type Verdict =
  | { readonly ok: true; readonly change: Partial<BlogDocument> }
  | { readonly ok: false; readonly message: string };

/** The moderators' part of the state machine (docs/product.md#blog-status); authors have `BlogService.update`. */
export function decide(blog: Decidable, request: DecisionRequest, context: DecisionContext): Verdict {
  if (request.decision === 'undo') return undo(blog);
  if (request.revision !== undefined && request.revision !== blog.revision) {
    return {
      ok: false,
      message: `${describe(blog)} Its writer has changed it since you read it: please read it again.`,
    };
  }
  return request.decision === 'approve' ? approve(blog, context) : reject(blog, request.reason, context);
}

function approve(blog: Decidable, { by, now }: DecisionContext): Verdict {
  if (blog.status !== 'pending') return refusal(blog, 'approved');
  const decision: DecisionRecord = { kind: 'approve', by, at: now, before: standingOf(blog) };
  return {
    ok: true,
    change: { ...standingAs(blog, { status: 'approved', publishedAt: now, rejectReason: null }), decision },
  };
}

function reject(blog: Decidable, reason: string | undefined, { by, now }: DecisionContext): Verdict {
  if (blog.status !== 'pending' && blog.status !== 'approved') return refusal(blog, 'rejected');
  const decision: DecisionRecord = { kind: 'reject', by, at: now, before: standingOf(blog) };
  const rejectReason = reason ?? defaultRejectReason;
  return {
    ok: true,
    change: { ...standingAs(blog, { ...standingOf(blog), status: 'rejected', rejectReason }), decision },
  };
}

function undo(blog: Decidable): Verdict {
  if (!blog.decision) return { ok: false, message: `${describe(blog)} ${noDecisionToUndo}` };
  // What another decision took away since is not published by taking an earlier one back.
  if (blog.decision.before.status === 'approved' && isFollowedByAnother(blog))
    return { ok: false, message: `${describe(blog)} It was hidden or taken away since.` };
  return { ok: true, change: { ...standingAs(blog, blog.decision.before), decision: null } };
}

/** The decision that stands left the status as it was, so it came after the one that made the status. */
function isFollowedByAnother({ status, decisionId, appliedDecisions = [] }: Decidable): boolean {
  const latest = decisionId && appliedDecisions.find((applied) => applied.decisionId.equals(decisionId));
  return latest ? latest.before.status === status : false;
}

export function standingOf(blog: Standing & Moderated): Standing {
  const { status, publishedAt, rejectReason } = blog;
  return { status, publishedAt, rejectReason, ...decidedFieldsOf(blog) };
}

/** The standing, with the `date` that follows from it. */
export function standingAs({ createdAt }: Pick<BlogDocument, 'createdAt'>, standing: Standing): Partial<BlogDocument> {
  return { ...standing, date: standing.publishedAt ?? createdAt };
}

function refusal(blog: Decidable, wanted: BlogStatus): Verdict {
  return { ok: false, message: `${describe(blog)} It can't be ${wanted} now.` };
}

function describe({ status, decision }: Decidable): string {
  return blogStanding(status, decision?.by.name);
}
