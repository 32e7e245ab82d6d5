import type { SubjectDecision, Visibility } from '@storysprout/contract';

/** Whether moderators agreed with readers' reports. */
export type ReportOutcome = 'right' | 'wrong';

/** A decision that is made about what can be seen, rather than about an earlier decision. */
export type NewDecision = Exclude<SubjectDecision['decision'], 'restore'>;

interface DecisionEffect {
  readonly visibility: Visibility;
  /** Whether the decision is stored with its reason, so that the owner can appeal against it. */
  readonly isAppealable: boolean;
  /** What becomes of the open reports. */
  readonly reports: ReportOutcome;
}

/**
 * The effects of moderators' decisions, the same for texts, names and pictures (docs/product.md#visibility). A blog
 * that is returned is not hidden: its status keeps it from others.
 */
export const decisionEffects: Readonly<Record<NewDecision, DecisionEffect>> = {
  keep: { visibility: 'public', isAppealable: false, reports: 'wrong' },
  hide: { visibility: 'hidden', isAppealable: true, reports: 'right' },
  remove: { visibility: 'removed', isAppealable: true, reports: 'right' },
  return: { visibility: 'public', isAppealable: true, reports: 'right' },
};
