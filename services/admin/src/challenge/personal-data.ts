import type { Collection } from 'mongodb';
import { formerModerator } from '../audit';
import type { ChallengeDocument, ChallengeSend } from './challenge.document';
import type { EmailRunDocument } from './email-runs/email-run.document';
import type { RecipientErasure } from './recipient-erasure';

interface Stored {
  readonly recipients: Pick<RecipientErasure, 'erase'>;
  readonly challenges: Collection<ChallengeDocument>;
  readonly challengeSends: Collection<ChallengeSend>;
  readonly emailRuns: Collection<EmailRunDocument>;
}

/** What an account read or was sent of challenges, and a moderator's name on those they made, for data rights. */
export function challengePersonalData({ recipients, challenges, challengeSends, emailRuns }: Stored) {
  return {
    /** All collections with moderators' names are small: one document a week. The records stay. */
    async erase(userId: string): Promise<void> {
      await recipients.erase({ userId });
      await challenges.updateMany({ 'createdBy.userId': userId }, { $set: { createdBy: formerModerator } });
      await challengeSends.updateMany(
        { 'by.userId': userId },
        { $set: { by: formerModerator }, $unset: { idempotencyKey: '' } },
      );
      await emailRuns.updateMany({ 'createdBy.userId': userId }, { $set: { createdBy: formerModerator } });
    },
  };
}
