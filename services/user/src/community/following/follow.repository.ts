import { followLimits } from '@storysprout/contract';
import type { Collection, ObjectId } from 'mongodb';
import type { FollowDocument } from './follow.document';

export class FollowRepository {
  constructor(
    private readonly follows: Collection<FollowDocument>,
    private readonly now: () => Date,
  ) {}

  /** @returns false when the reader already follows the writer; nothing changes then */
  async add(userId: ObjectId, writerId: ObjectId): Promise<boolean> {
    const { upsertedCount } = await this.follows.updateOne(
      { _id: rowId(userId, writerId) },
      { $setOnInsert: { userId, writerId, at: this.now() } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async remove(userId: ObjectId, writerId: ObjectId): Promise<void> {
    await this.follows.deleteOne({ _id: rowId(userId, writerId) });
  }

  /** Returns how many writers the reader follows, counting no further than one more than allowed. */
  count(userId: ObjectId): Promise<number> {
    return this.follows.countDocuments({ userId }, { limit: followLimits.writers + 1 });
  }

  /** The writers that a reader follows, the latest first. */
  async writersOf(userId: ObjectId): Promise<ObjectId[]> {
    const options = {
      sort: { at: -1, writerId: 1 },
      limit: followLimits.writers,
      projection: { writerId: 1 },
    } as const;
    return (await this.follows.find({ userId }, options).toArray()).map(({ writerId }) => writerId);
  }

  countFollowers(writerId: ObjectId): Promise<number> {
    return this.follows.countDocuments({ writerId }, { limit: followLimits.counted });
  }

  /**
   * Returns a batch of a writer's followers, ordered by id.
   *
   * @param after the last one of the previous batch
   */
  async followersOf(writerId: ObjectId, after: ObjectId | null, limit: number): Promise<ObjectId[]> {
    const filter = { writerId, ...(after && { userId: { $gt: after } }) };
    const options = { sort: { userId: 1 }, limit, projection: { userId: 1 } } as const;
    return (await this.follows.find(filter, options).toArray()).map(({ userId }) => userId);
  }
}

function rowId(userId: ObjectId, writerId: ObjectId): string {
  return `${userId.toHexString()}:${writerId.toHexString()}`;
}
