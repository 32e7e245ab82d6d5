import { formerModerator } from '../audit';
import type { ChallengeContext } from './challenge.context';
import { RecipientErasure } from './recipient-erasure';

type Stored = Pick<ChallengeContext, 'collections' | 'transactions' | 'challenges' | 'runs' | 'sends' | 'queue'>;

/** What an account read or was sent of challenges, and a moderator's name on those they made, for data rights. */
export function challengePersonalData(context: Stored) {
  const { challenges, challengeSends, emailRuns } = context.collections;
  const recipients = new RecipientErasure(context);
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
