import type { ObjectId } from 'mongodb';
import type { UserSite } from './user-site';

/** Moves a user's rounds into the past. Their times come from the database's clock, which tests can't set. */
export async function letRoundsAge({ collections }: Pick<UserSite, 'collections'>, userId: ObjectId, ms: number) {
  const earlier = (field: string) => ({ $cond: [{ $gt: [field, null] }, { $subtract: [field, ms] }, '$$REMOVE'] });
  await collections.rounds.updateMany({ userId }, [
    { $set: { startedAt: earlier('$startedAt'), playedUntil: earlier('$playedUntil') } },
  ]);
}

/** Long enough for a round of hangman and the pause before the next level. */
export const roundMs = 5_000;
