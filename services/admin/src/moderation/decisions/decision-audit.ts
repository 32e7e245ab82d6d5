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

/**
 * Returns the facts of a decision for the audit log: ids and states, no text. Null for blog decisions, which are logged
 * another way.
 */
export function factsOf(decision: DecisionDocument, effect: Effect): Facts | null {
  const { way, at, by: actor, before } = decision;
  if (way === 'blog') return null;
  return { at, actor, before, ...about(decision), after: afterOf(decision, effect) };
}

function about({ way, kind, subject, sanction, caseId, authorId }: DecisionDocument): Pick<Facts, 'action' | 'target'> {
  const user = { kind: 'user' as const, id: authorId };
  if (way === 'account') {
    return { action: sanction ? sanctionActions[sanction.kind] : 'xp_taken', target: user };
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
