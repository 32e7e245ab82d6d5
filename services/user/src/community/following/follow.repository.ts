import { followLimits } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { CommunityServiceContext } from '../community.context';

export class FollowRepository {
  constructor(private readonly context: Pick<CommunityServiceContext, 'collections' | 'now'>) {}

  /** @returns false when the reader already follows the writer; nothing changes then */
  async add(userId: ObjectId, writerId: ObjectId): Promise<boolean> {
    const { upsertedCount } = await this.context.collections.follows.updateOne(
      { _id: rowId(userId, writerId) },
      { $setOnInsert: { userId, writerId, at: this.context.now() } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async remove(userId: ObjectId, writerId: ObjectId): Promise<void> {
    await this.context.collections.follows.deleteOne({ _id: rowId(userId, writerId) });
  }

  /** Returns how many writers the reader follows, counting no further than one more than allowed. */
  count(userId: ObjectId): Promise<number> {
    return this.context.collections.follows.countDocuments({ userId }, { limit: followLimits.writers + 1 });
  }

  /** The writers that a reader follows, the latest first. */
  async writersOf(userId: ObjectId): Promise<ObjectId[]> {
    const options = {
      sort: { at: -1, writerId: 1 },
      limit: followLimits.writers,
      projection: { writerId: 1 },
    } as const;
    return (await this.context.collections.follows.find({ userId }, options).toArray()).map(({ writerId }) => writerId);
  }

  countFollowers(writerId: ObjectId): Promise<number> {
    return this.context.collections.follows.countDocuments({ writerId }, { limit: followLimits.counted });
  }

  /**
   * Returns a batch of a writer's followers, ordered by id.
   *
   * @param after the last one of the previous batch
   */
  async followersOf(writerId: ObjectId, after: ObjectId | null, limit: number): Promise<ObjectId[]> {
    const filter = { writerId, ...(after && { userId: { $gt: after } }) };
    const options = { sort: { userId: 1 }, limit, projection: { userId: 1 } } as const;
    return (await this.context.collections.follows.find(filter, options).toArray()).map(({ userId }) => userId);
  }
}

function rowId(userId: ObjectId, writerId: ObjectId): string {
  return `${userId.toHexString()}:${writerId.toHexString()}`;
}
