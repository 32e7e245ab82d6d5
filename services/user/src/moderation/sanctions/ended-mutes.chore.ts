import type { UserDocument } from '../../identity';
import type { ModerationContext } from '../moderation.context';

const mostAtOnce = 200;

/**
 * Cleans up after mutes. A mute ends by itself, because everything compares its end with the clock. This notifies open
 * pages and removes the mute from the account.
 */
export class EndedMutes {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'profileAnnouncer' | 'now'>) {}

  async sweep(): Promise<void> {
    const { users } = this.context.collections;
    const ended = { 'mute.until': { $lte: this.context.now() } };
    const found = await users.find(ended).project<Pick<UserDocument, '_id'>>({ _id: 1 }).limit(mostAtOnce).toArray();
    for (const { _id } of found) {
      await users.updateOne({ ...ended, _id }, { $set: { mute: null } });
      await this.context.profileAnnouncer.standingChanged(_id);
    }
  }
}
