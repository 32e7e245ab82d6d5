import type { Collection } from 'mongodb';
import type { UserDocument } from '../../identity';
import type { ProfileAnnouncer } from '../reports/profile-announcer';

const mostAtOnce = 200;

/**
 * Cleans up after mutes. A mute ends by itself, because everything compares its end with the clock. This notifies open
 * pages and removes the mute from the account.
 */
export class EndedMutes {
  constructor(
    private readonly users: Collection<UserDocument>,
    private readonly profileAnnouncer: Pick<ProfileAnnouncer, 'standingChanged'>,
    private readonly now: () => Date,
  ) {}

  async sweep(): Promise<void> {
    const ended = { 'mute.until': { $lte: this.now() } };
    const found = await this.users
      .find(ended)
      .project<Pick<UserDocument, '_id'>>({ _id: 1 })
      .limit(mostAtOnce)
      .toArray();
    for (const { _id } of found) {
      await this.users.updateOne({ ...ended, _id }, { $set: { mute: null } });
      await this.profileAnnouncer.standingChanged(_id);
    }
  }
}
