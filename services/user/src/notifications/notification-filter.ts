import type { Collection, ObjectId } from 'mongodb';
import type { HiddenReadersDocument } from '../hidden/hidden-readers.document';
import type { UserDocument } from '../users/user.document';
import type { NotificationFilter } from './notification.repository';

/**
 * Defines which of their notifications a reader sees: none of the kinds they turned off, and none caused by readers
 * they hide.
 */
export class NotificationFilters {
  constructor(private readonly hiddenReaders: Collection<HiddenReadersDocument>) {}

  async of({ _id: userId, lettersOff = [] }: Pick<UserDocument, '_id' | 'lettersOff'>): Promise<NotificationFilter> {
    return { userId, off: lettersOff, hidden: await this.hiddenBy(userId) };
  }

  private async hiddenBy(userId: ObjectId): Promise<ObjectId[]> {
    const list = await this.hiddenReaders.findOne({ userId }, { projection: { hidden: 1 } });
    return list?.hidden ?? [];
  }
}
