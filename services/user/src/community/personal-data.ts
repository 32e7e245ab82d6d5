import type { Collection, ObjectId } from 'mongodb';
import type { BlockedUsersDocument } from './blocking/blocked-users.document';
import type { FollowDocument } from './following/follow.document';

interface Stored {
  hiddenReaders: Collection<BlockedUsersDocument>;
  follows: Collection<FollowDocument>;
}

/** Whom an account follows and blocks, and who follows and blocks it, for data rights. */
export function communityPersonalData({ hiddenReaders, follows }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await hiddenReaders.deleteMany({ userId });
      await follows.deleteMany({ userId });
      await hiddenReaders.updateMany({ hidden: userId }, { $pull: { hidden: userId } });
      await follows.deleteMany({ writerId: userId });
    },

    *export(userId: ObjectId) {
      yield { name: 'hidden.json', rows: hiddenReaders.find({ userId }, { projection: { _id: 0, hidden: 1 } }) };
      const followed = follows.find({ userId }, { projection: { _id: 0, writerId: 1, at: 1 } }).sort({ at: -1 });
      yield { name: 'following.json', rows: followed };
    },

    count: {
      hidden: (userId: ObjectId, limit: number) => hiddenReaders.countDocuments({ userId }, { limit }),
      follows: (userId: ObjectId, limit: number) => follows.countDocuments({ userId }, { limit }),
    },
  };
}
