import type { Collection } from 'mongodb';
import type { CameUntilNow } from '../shared/stop-mails-page';
import type { UserDocument } from '../users/user.document';

/** The link at the end of challenge e-mails. It works without signing in. */
export class UnsubscribeService {
  constructor(
    private readonly users: Collection<UserDocument>,
    private readonly now: () => Date,
  ) {}

  /** Null when the link belongs to nobody. */
  async isSubscribed(unsubscribeToken: string): Promise<CameUntilNow> {
    const found = await this.users.findOne({ unsubscribeToken }, { projection: { unsubscribedAt: 1 } });
    return found && found.unsubscribedAt === null;
  }

  /** A second call changes nothing. @returns whether the reader got the e-mails until now; null when the link is nobody's */
  async unsubscribe(unsubscribeToken: string): Promise<CameUntilNow> {
    const { matchedCount, modifiedCount } = await this.users.updateOne({ unsubscribeToken }, [
      { $set: { unsubscribedAt: { $ifNull: ['$unsubscribedAt', this.now()] } } },
    ]);
    return matchedCount === 0 ? null : modifiedCount === 1;
  }
}
