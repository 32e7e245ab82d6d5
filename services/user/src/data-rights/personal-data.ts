import type { JobQueue } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { EmailLinkDocument } from '../email-verification/email-link.document';
import type { Leaderboard } from '../leaderboard/leaderboard.service';
import type { PasswordResetDocument } from '../password-resets/password-reset.document';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { RoundDocument } from '../rounds/round.document';
import type { SessionDocument } from '../sessions/session.document';
import { profileJobId } from '../users/profile-announcements';
import type { CountedActivityDocument, DailyTallyDocument, LedgerDocument } from '../xp/ledger.document';

export interface PersonalDataDeps {
  ledger: Collection<LedgerDocument>;
  dailyTallies: Collection<DailyTallyDocument>;
  countedActivities: Collection<CountedActivityDocument>;
  rounds: Collection<RoundDocument>;
  passwordResets: Collection<PasswordResetDocument>;
  sessions: Collection<SessionDocument>;
  emailLinks: Collection<EmailLinkDocument>;
  pictures: Pick<ProfilePictures, 'remove' | 'sweep'>;
  leaderboard: Pick<Leaderboard, 'forget'>;
  profileQueue: Pick<JobQueue<'profileChanged'>, 'bull'>;
}

/** Everything besides the user document that belongs to one user. */
export class PersonalData {
  constructor(private readonly deps: PersonalDataDeps) {}

  /**
   * Removes it from the database, the pictures, Redis and the queue. Safe to run again.
   *
   * @param left the last picture, and the revision of the notice that must still reach other services
   */
  async erase(userId: ObjectId, left: { image: string | null; profileRevision: number }): Promise<void> {
    const { ledger, dailyTallies, countedActivities, rounds, passwordResets, sessions, emailLinks } = this.deps;
    const { pictures, leaderboard } = this.deps;
    await ledger.deleteMany({ userId });
    await dailyTallies.deleteMany({ userId });
    await countedActivities.deleteMany({ userId });
    await rounds.deleteMany({ userId });
    await passwordResets.deleteMany({ userId });
    await sessions.deleteMany({ userId });
    await emailLinks.deleteMany({ userId });
    await pictures.remove(left.image);
    await pictures.sweep({ userId });
    await leaderboard.forget([userId.toHexString()]);
    await this.removeJobs(userId.toHexString(), left.profileRevision);
  }

  /** Earlier notices hold the child's name; BullMQ keeps done and failed ones for a while. */
  private async removeJobs(userId: string, lastRevision: number): Promise<void> {
    for (let revision = 1; revision < lastRevision; revision += 1) {
      await this.deps.profileQueue.bull.remove(profileJobId(userId, revision));
    }
  }
}
