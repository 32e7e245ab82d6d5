import type { Announcer } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { LeaderboardPages } from '../leaderboard/leaderboard-pages';
import type { ProfileSubject } from '../users/standing.rules';

/** Tells open pages, after the commit, what changed about an account. Never throws. */
export class ProfileNews {
  /** @param pages the pages that show names and pictures */
  constructor(
    private readonly announcer: Pick<Announcer, 'publish'>,
    private readonly pages: Pick<LeaderboardPages, 'invalidate'>,
  ) {}

  /** A name or picture is no longer public, or public again. */
  async visibilityChanged(userId: ObjectId, what: ProfileSubject, isPublic: boolean): Promise<void> {
    this.pages.invalidate();
    const id = userId.toHexString();
    await this.announcer.publish('visibilityChanged', { kind: what, id, authorId: id, isPublic });
    await this.standingChanged(userId);
  }

  /** The reader's own pages should fetch the account again. */
  standingChanged(userId: ObjectId): Promise<void> {
    return this.announcer.publish('standingChanged', { userId: userId.toHexString() });
  }
}
