import type { Visibility } from '@storysprout/contract';
import { decisionEffects, type NewDecision } from '@storysprout/service-kit/moderation';
import type { ObjectId } from 'mongodb';
import { type DecidedFields, isUnrestricted, type Moderated, type OpenReports } from './visibility';

/** Something that may change who sees a blog, comment or reply. */
export type VisibilityEvent =
  /** A moderator decided about it. */
  | {
      readonly type: 'decided';
      readonly decision: NewDecision;
      readonly decisionId: ObjectId | null;
      readonly reason: string | null;
    }
  /** A moderator's decision was undone. */
  | { readonly type: 'restored'; readonly before: DecidedFields }
  /** A reader reported it. With `isHeavy`, the open reports weigh enough to hide it. */
  | { readonly type: 'reported'; readonly openReports: OpenReports; readonly isHeavy: boolean }
  /** Its writer replaced the text or withdrew it, which ends the last decision. */
  | { readonly type: 'rewritten' }
  | { readonly type: 'deleted' }
  /** Its writer undid the deletion. */
  | { readonly type: 'undeleted'; readonly visibility: Visibility }
  /** It would be public now, if there is parental consent. */
  | { readonly type: 'consentChecked'; readonly isGiven: boolean };

type VisibilityFields = Partial<
  Pick<Moderated, keyof DecidedFields | 'openReports' | 'isUrgent' | 'isFound' | 'isDeletedByWriter' | 'awaitsConsent'>
>;

/** Clears what asked for a decision, because a moderator has looked at the text. */
const nothingOpen = { openReports: null, isUrgent: false, isFound: false } as const;
const noDecision = { visibilityReason: null, decisionId: null } as const;

/** Returns the stored fields that an event changes. What its writer deleted stays removed, whoever decides. */
export function transition(text: Moderated, event: VisibilityEvent): VisibilityFields {
  const fields = fieldsAfter(text, event);
  const staysDeleted = text.isDeletedByWriter === true && event.type !== 'undeleted' && 'visibility' in fields;
  return staysDeleted ? { ...fields, visibility: 'removed' } : fields;
}

function fieldsAfter(text: Moderated, event: VisibilityEvent): VisibilityFields {
  switch (event.type) {
    case 'decided': {
      const { visibility, isAppealable } = decisionEffects[event.decision];
      const standing = { visibilityReason: event.reason, decisionId: event.decisionId };
      return { visibility, ...(isAppealable ? standing : noDecision), ...nothingOpen };
    }
    case 'restored': {
      // If readers' reports had hidden it until a decision, it becomes public again. An earlier decision stays in force.
      const { before } = event;
      const { visibilityReason, decisionId } = before;
      const visibility = decisionId ? before.visibility : 'public';
      return { visibility, visibilityReason, decisionId, ...nothingOpen };
    }
    case 'reported': {
      const { openReports, isHeavy } = event;
      const isHidden = isHeavy && !openReports.isModerators && isUnrestricted(text);
      return { openReports, ...(isHidden && { visibility: 'hidden', ...noDecision }) };
    }
    case 'rewritten':
      return noDecision;
    case 'deleted':
      return { visibility: 'removed', isDeletedByWriter: true };
    case 'undeleted':
      return { visibility: event.visibility, isDeletedByWriter: false };
    case 'consentChecked':
      return event.isGiven === (text.awaitsConsent ?? false) ? { awaitsConsent: !event.isGiven } : {};
  }
}
