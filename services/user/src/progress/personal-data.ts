import type { Collections, StaleReads } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { progressStores } from './progress-stores';

interface Stored extends Collections<typeof progressStores> {
  /** Options of list reads that may be some seconds old. */
  readonly stale: StaleReads;
}

/** XP and rounds of an account, for data rights. */
export function progressPersonalData({ ledger, dailyTallies, countedActivities, rounds, stale }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await ledger.deleteMany({ userId });
      await dailyTallies.deleteMany({ userId });
      await countedActivities.deleteMany({ userId });
      await rounds.deleteMany({ userId });
    },

    *export(userId: ObjectId) {
      const ofXp = { _id: 0, xp: 1, reason: 1, day: 1, at: 1, totalAfter: 1, source: 1, note: 1 };
      const xp = ledger.find({ userId }, { projection: ofXp, ...stale }).sort({ at: 1 });
      yield { name: 'xp.json', rows: xp.batchSize(500) };
      const ofGames = { _id: 0, game: 1, options: 1, startedAt: 1, usedAt: 1 };
      const games = rounds.find({ userId }, { projection: ofGames, ...stale }).sort({ startedAt: -1 });
      yield { name: 'rounds.json', rows: games.limit(5_000) };
    },

    count: {
      points: (userId: ObjectId, limit: number) => ledger.countDocuments({ userId }, { limit }),
      rounds: (userId: ObjectId, limit: number) => rounds.countDocuments({ userId }, { limit }),
    },
  };
}
