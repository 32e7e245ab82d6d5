import type { ClientSession, ObjectId } from 'mongodb';
import type { BlogsContext } from '../blogs.context';

export class ShareRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections' | 'now'>) {}

  private get shares() {
    return this.context.collections.shares;
  }

  /**
   * Records a share.
   *
   * @returns the day when it is the reader's first share of this blog on that day, otherwise null
   */
  async addFirstOfDay(blogId: ObjectId, userId: ObjectId, session: ClientSession): Promise<string | null> {
    const at = this.context.now();
    const day = at.toISOString().slice(0, 10);
    const { upsertedCount } = await this.shares.updateOne(
      { blogId, userId, day },
      { $setOnInsert: { at } },
      { session, upsert: true },
    );
    return upsertedCount === 1 ? day : null;
  }

  async removeBy(userId: ObjectId): Promise<void> {
    await this.shares.deleteMany({ userId });
  }
}
