import type { Category } from '@storysprout/contract';
import type { Announcer, Logger } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

export interface BlogAnnouncementsDeps {
  announcer: Pick<Announcer, 'publish'>;
  countPending: () => Promise<number>;
  logger: Logger;
}

/** Tells caches and open pages to look again. Best effort, and never throws: the change itself is already committed. */
export class BlogAnnouncements {
  constructor(private readonly deps: BlogAnnouncementsDeps) {}

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
