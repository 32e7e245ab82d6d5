import type { JobQueue } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Leaderboard } from '../leaderboard/leaderboard.service';
import type { ProfilePictures } from '../pictures/profile-pictures';
import { profileJobId } from '../users/profile-announcements';

/** A collection whose documents each belong to one user. */
interface OwnedCollection {
  deleteMany(of: { userId: ObjectId }): Promise<unknown>;
}

/** Everything besides the user document that belongs to one user. */
export class PersonalData {
  constructor(
    private readonly collections: readonly OwnedCollection[],
    private readonly pictures: Pick<ProfilePictures, 'remove'>,
    private readonly leaderboard: Pick<Leaderboard, 'forget'>,
    private readonly profileQueue: Pick<JobQueue<'profileChanged'>, 'bull'>,
  ) {}

  /**
   * Removes it from the database, the pictures, Redis and the queue. Safe to run again.
   *
   * @param left the last picture, and the revision of the notice that must still reach other services
   */
  async erase(userId: ObjectId, left: { image: string | null; profileRevision: number }): Promise<void> {
    for (const collection of this.collections) await collection.deleteMany({ userId });
    await this.pictures.remove(left.image);
    await this.leaderboard.forget([userId.toHexString()]);
    // Earlier notices hold the child's name; BullMQ keeps done and failed ones for a while.
    for (let revision = 1; revision < left.profileRevision; revision += 1) {
      await this.profileQueue.bull.remove(profileJobId(userId.toHexString(), revision));
    }
  }
}
