import type { ModerationContext } from '../moderation.context';

const mostAtOnce = 200;

/**
 * Cleans up after mutes. A mute ends by itself, because everything compares its end with the clock. This notifies open
 * pages and removes the mute from the account.
 */
export class EndedMutes {
  constructor(
    private readonly context: Pick<ModerationContext, 'collections' | 'users' | 'profileAnnouncer' | 'now'>,
  ) {}

  async sweep(): Promise<void> {
    const { collections, users } = this.context;
    const ended = { 'mute.until': { $lte: this.context.now() } };
    const found = await collections.users.find(ended, { projection: { _id: 1 }, limit: mostAtOnce }).toArray();
    for (const { _id } of found) {
      await users.update(_id, { $set: { mute: null } }, { also: ended });
      await this.context.profileAnnouncer.standingChanged(_id);
    }
  }
}
