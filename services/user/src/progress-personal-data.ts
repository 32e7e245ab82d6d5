import type { Collection, ObjectId } from 'mongodb';
import type { RoundDocument } from './rounds/round.document';
import type { CountedActivityDocument, DailyTallyDocument, LedgerDocument } from './xp/ledger.document';

interface Stored {
  ledger: Collection<LedgerDocument>;
  dailyTallies: Collection<DailyTallyDocument>;
  countedActivities: Collection<CountedActivityDocument>;
  rounds: Collection<RoundDocument>;
}

/** XP and rounds of an account, for data rights. */
export function progressPersonalData({ ledger, dailyTallies, countedActivities, rounds }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await ledger.deleteMany({ userId });
      await dailyTallies.deleteMany({ userId });
      await countedActivities.deleteMany({ userId });
      await rounds.deleteMany({ userId });
    },
  };
}
