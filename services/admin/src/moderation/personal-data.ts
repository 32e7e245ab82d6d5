import type { CaseRepository } from './cases/case.repository';
import type { DecisionRepository } from './decisions/decision.repository';

interface Stored {
  readonly cases: Pick<CaseRepository, 'forgetAuthor' | 'forgetModerator'>;
  readonly decisions: Pick<DecisionRepository, 'forget'>;
  /** Notifies the moderators' pages. */
  readonly announcer?: { changed(): void };
}

/** Cases and decisions about an account, and a moderator's claims, for data rights. */
export function moderationPersonalData({ cases, decisions, announcer }: Stored) {
  return {
    async erase(userId: string): Promise<void> {
      await cases.forgetAuthor(userId);
      await decisions.forget(userId);
      announcer?.changed();
      await cases.forgetModerator(userId);
    },
  };
}
