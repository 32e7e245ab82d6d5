import type { Collection, ObjectId } from 'mongodb';
import type { BlockedUsersDocument } from '../community';
import type { UserDocument } from '../identity';
import type { NotificationFilter } from './notification.repository';

/**
 * Defines which of their notifications a reader sees: none of the kinds they turned off, and none caused by readers
 * they hide.
 */
export class NotificationFilters {
  constructor(private readonly hiddenReaders: Collection<BlockedUsersDocument>) {}

  async of({ _id: userId, lettersOff = [] }: Pick<UserDocument, '_id' | 'lettersOff'>): Promise<NotificationFilter> {
    return { userId, off: lettersOff, hidden: await this.blockedBy(userId) };
  }

  private async blockedBy(userId: ObjectId): Promise<ObjectId[]> {
    const list = await this.hiddenReaders.findOne({ userId }, { projection: { hidden: 1 } });
    return list?.hidden ?? [];
  }
}
