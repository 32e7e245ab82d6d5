import { eraseFromOutbox } from '@storysprout/service-kit';
import type { Db, ObjectId } from 'mongodb';
import { leaveProofs } from '../consent/left-proofs';
import type { Leaderboard } from '../leaderboard/leaderboard.service';
import type { ProfilePictures } from '../pictures/profile-pictures';
import { leaveReports } from '../safety/left-reports';
import type { Collections } from '../stores';

export interface PersonalDataDeps {
  db: Db;
  collections: Collections;
  pictures: Pick<ProfilePictures, 'remove'>;
  leaderboard: Pick<Leaderboard, 'forget'>;
}

/** Everything besides the user document that belongs to one user; `erasure-table.ts` names it all. */
export class PersonalData {
  constructor(private readonly deps: PersonalDataDeps) {}

  /** Removes the user's data from the database, the pictures and the leaderboard. Safe to run again. */
  async erase(userId: ObjectId, image: string | null): Promise<void> {
    const { collections, pictures, leaderboard, db } = this.deps;
    for (const name of owned) await collections[name].deleteMany({ userId });
    await leaveReports(collections.profileReports, userId);
    await collections.readerLetters.deleteMany({ actorId: userId });
    await collections.hiddenReaders.updateMany({ hidden: userId }, { $pull: { hidden: userId } });
    await collections.follows.deleteMany({ writerId: userId });
    await leaveProofs(collections.consentProofs, userId);
    await pictures.remove(image);
    await leaderboard.forget([userId.toHexString()]);
    await eraseFromOutbox(db, userId.toHexString());
  }
}

/** Collections whose documents each belong to one user. */
const owned = [
  'emailReservations',
  'ledger',
  'dailyTallies',
  'countedActivities',
  'rounds',
  'passwordResets',
  'sessions',
  'emailLinks',
  'profileSubjects',
  'profileReports',
  'profileDecisions',
  'hiddenReaders',
  'follows',
  'sanctions',
  'families',
  'familyLetters',
  'readerLetters',
] as const satisfies readonly (keyof Collections)[];
