import type { Category } from '@storysprout/contract';
import type { Announcer, Logger } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

export interface NewsDeps {
  announcer: Pick<Announcer, 'publish'>;
  countPending: () => Promise<number>;
  logger: Logger;
}

/** Says "look again" to caches and open pages. Best effort and never throws: what it tells of has happened. */
export class News {
  constructor(private readonly deps: NewsDeps) {}

  blogLiked(blogId: ObjectId, likeCount: number): Promise<void> {
    return this.deps.announcer.publish('blogLiked', { blogId: blogId.toHexString(), likeCount });
  }

  blogChanged({ _id, category }: { _id: ObjectId; category: Category }): Promise<void> {
    return this.deps.announcer.publish('blogChanged', { blogId: _id.toHexString(), category });
  }

  async moderationChanged(): Promise<void> {
    try {
      await this.deps.announcer.publish('moderationChanged', { pending: await this.deps.countPending() });
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'moderators not told');
    }
  }
}
