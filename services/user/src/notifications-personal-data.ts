import type { Collection, ObjectId } from 'mongodb';
import type { NotificationDocument } from './notification-store/notification.document';

interface Stored {
  readerLetters: Collection<NotificationDocument>;
}

/** An account's notifications, and those of others that refer to it, for data rights. */
export function notificationsPersonalData({ readerLetters }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await readerLetters.deleteMany({ userId });
      await readerLetters.deleteMany({ actorId: userId });
    },
  };
}
