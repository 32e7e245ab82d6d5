import type { Collection } from 'mongodb';
import type { UserDocument } from '../users/user.document';

/** The link at the end of challenge e-mails. It works without signing in. */
export class UnsubscribeService {
  constructor(
    private readonly users: Collection<UserDocument>,
    private readonly now: () => Date,
  ) {}

  async isKnown(unsubscribeToken: string): Promise<boolean> {
    return (await this.users.findOne({ unsubscribeToken }, { projection: { _id: 1 } })) !== null;
  }

  /** False when the link belongs to nobody. A second call changes nothing. */
  async unsubscribe(unsubscribeToken: string): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne({ unsubscribeToken }, [
      { $set: { unsubscribedAt: { $ifNull: ['$unsubscribedAt', this.now()] } } },
    ]);
    return matchedCount === 1;
  }
}
