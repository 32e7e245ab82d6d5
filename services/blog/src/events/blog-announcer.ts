import type { BlogChangeScope, Category } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { EventsContext } from './events.context';
import type { BlogSubjectKind } from './subject-changed.events';

/** A blog, comment or reply that became public or stopped being so. */
interface Announced {
  readonly kind: BlogSubjectKind;
  readonly blogId: ObjectId;
  readonly entry: { readonly _id: ObjectId; readonly author: { readonly _id: ObjectId } };
}

interface AnnouncedLike {
  readonly userId: ObjectId;
  readonly liked: boolean;
  readonly likeCount: number;
}

/**
 * Notifies caches and open pages of changes. Best effort; never throws, because the change itself is already committed.
 */
export class BlogAnnouncer {
  constructor(private readonly context: Pick<EventsContext, 'announcer' | 'countPending' | 'logger'>) {}

  blogLiked(blogId: ObjectId, { userId, liked, likeCount }: AnnouncedLike): Promise<void> {
    return this.context.announcer.publish('blogLiked', {
      blogId: blogId.toHexString(),
      likeCount,
      userId: userId.toHexString(),
      liked,
    });
  }

  /** @param scope how much of the blog changed, which decides which cached responses are stale */
  blogChanged({ _id, category }: { _id: ObjectId; category?: Category }, scope: BlogChangeScope): Promise<void> {
    return this.context.announcer.publish('blogChanged', { blogId: _id.toHexString(), category, scope });
  }

  /** Announces that something became public or stopped being so, so that open pages and caches fetch or drop it. */
  visibilityChanged({ kind, blogId, entry }: Announced, isPublic: boolean): Promise<void> {
    return this.context.announcer.publish('visibilityChanged', {
      kind,
      id: entry._id.toHexString(),
      ...(kind !== 'blog' && { blogId: blogId.toHexString() }),
      authorId: entry.author._id.toHexString(),
      isPublic,
    });
  }

  async moderationChanged(): Promise<void> {
    try {
      await this.context.announcer.publish('moderationChanged', { pending: await this.context.countPending() });
    } catch (error) {
      this.context.logger.warn({ err: error }, 'moderators not told');
    }
  }
}
