import type { Announcer } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { ProfileSubject } from '../../identity';
import type { LeaderboardPages } from '../../progress';

/** Notifies open pages of changes of an account. Call this after the commit. Never throws. */
export class ProfileAnnouncer {
  /** @param pages the pages that show names and pictures */
  constructor(
    private readonly announcer: Pick<Announcer, 'publish'>,
    private readonly pages: Pick<LeaderboardPages, 'invalidate'>,
  ) {}

  /** Call this when a name or picture has become public or stopped being so. */
  async visibilityChanged(userId: ObjectId, what: ProfileSubject, isPublic: boolean): Promise<void> {
    this.pages.invalidate();
    const id = userId.toHexString();
    await this.announcer.publish('visibilityChanged', { kind: what, id, authorId: id, isPublic });
    await this.standingChanged(userId);
  }

  /** Asks the reader's own pages to fetch the account again. */
  standingChanged(userId: ObjectId): Promise<void> {
    return this.announcer.publish('standingChanged', { userId: userId.toHexString() });
  }
}
