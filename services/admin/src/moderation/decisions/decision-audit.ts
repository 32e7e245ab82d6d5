import type { Blog } from '@storysprout/contract';
import type { AuditFacts, Snapshot } from '../../audit';
import type { DecisionDocument } from './decision.document';
import type { Effect } from './decision-effects';

type Facts = Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target' | 'before' | 'after'>;

const sanctionActions = {
  warning: 'user_warned',
  mute: 'user_muted',
  unmute: 'user_unmuted',
  ban: 'user_banned',
  unban: 'user_unbanned',
} as const;

/** Returns the facts of a decision for the audit log: ids and states, no text. */
export function factsOf(decision: DecisionDocument, effect: Effect): Facts {
  const { at, by: actor } = decision;
  const { blog, blogBefore } = effect;
  const before = blog ? blogBefore && { status: blogBefore } : decision.before;
  const after = blog ? snapshotOf(blog) : afterOf(decision, effect);
  return { at, actor, ...about(decision), before: before ?? null, after };
}

/**
 * Returns a blog's state for the audit log. It contains none of the child's text, because an entry cannot be removed
 * when the blog is deleted. The correction has a state of its own: the published text stays when only its correction
 * was sent back.
 */
export function snapshotOf({ status, rejectReason = null, correction }: Blog): Snapshot {
  return { status, rejectReason, ...(correction && { correction: correction.status }) };
}

function about({
  way,
  kind,
  subject,
  decision,
  sanction,
  caseId,
  authorId,
}: DecisionDocument): Pick<Facts, 'action' | 'target'> {
  const user = { kind: 'user' as const, id: authorId };
  if (way === 'account') {
    return { action: sanction ? sanctionActions[sanction.kind] : 'xp_taken', target: user };
  }
  if (way === 'blog') {
    const action = decision === 'keep' ? 'blog_approved' : 'blog_rejected';
    return { action, target: { kind: 'blog', id: subject?.id ?? null } };
  }
  if (way === 'appeal') return { action: 'appeal_answered', target: { kind: 'case', id: hex(caseId) } };
  if (caseId) return { action: 'case_decided', target: { kind: 'case', id: hex(caseId) } };
  if (kind === 'picture') return { action: 'picture_removed', target: user };
  const isText = kind === 'blog' || kind === 'comment' || kind === 'reply';
  return { action: 'case_decided', target: isText ? { kind, id: subject?.id ?? null } : user };
}

function afterOf(
  { kind, subject, decision, sanction, answers, xp, authorId }: DecisionDocument,
  effect: Effect,
): Snapshot {
  return {
    ...(subject && { kind, subject: subject.id, user: authorId }),
    ...(decision !== null && { decision }),
    ...(sanction && { sanction: sanction.kind, until: sanction.until?.toISOString() ?? null }),
    ...(answers && { answers: hex(answers) }),
    ...(xp !== null && { xp }),
    ...(effect.subject && { visibility: effect.subject.visibility }),
    ...(effect.user && { isAdmin: effect.user.isAdmin, isBanned: effect.user.isBanned }),
    ...(effect.xp && { totalPoints: effect.xp.totalPoints }),
  };
}

function hex(id: DecisionDocument['caseId']): string | null {
  return id?.toHexString() ?? null;
}
