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
  };
}
