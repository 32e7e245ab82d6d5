import type { StaleReads } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { NotificationDocument } from './notification.document';

interface Stored {
  readerLetters: Collection<NotificationDocument>;
  /** Options of list reads that may be some seconds old. */
  stale: StaleReads;
}

/** An account's notifications, and those of others that refer to it, for data rights. */
export function notificationsPersonalData({ readerLetters, stale }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await readerLetters.deleteMany({ userId });
      await readerLetters.deleteMany({ actorId: userId });
    },

    *export(userId: ObjectId) {
      const projection = { _id: 0, kind: 1, at: 1, isRead: 1, blogId: 1, likes: 1, badge: 1, isUpheld: 1 };
      yield { name: 'letters.json', rows: readerLetters.find({ userId }, { projection, ...stale }).sort({ at: -1 }) };
    },

    count: {
      letters: (userId: ObjectId, limit: number) => readerLetters.countDocuments({ userId }, { limit }),
    },
  };
}
