import { type NotifiedBlog, notificationLimits } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { shownName, type UserDocument } from '../identity';
import type { ShownNotification } from './notification.document';
import type { NotificationsContext } from './notifications.context';

/** The current names and titles to show with notifications, by hex id. */
export interface ResolvedReferences {
  readonly names: ReadonlyMap<string, string>;
  readonly stories: ReadonlyMap<string, NotifiedBlog>;
}

/** Reads the names and titles for a page of notifications, which only store references to them. */
export class NotificationReferences {
  constructor(private readonly context: Pick<NotificationsContext, 'blogs' | 'collections' | 'logger'>) {}

  async about(readerId: ObjectId, notifications: readonly ShownNotification[]): Promise<ResolvedReferences> {
    const [names, stories] = await Promise.all([
      this.namesOf(distinct(notifications.map(({ actorId }) => actorId))),
      this.storiesOf(readerId, distinct(notifications.map(({ blogId }) => blogId))),
    ]);
    return { names, stories };
  }

  private async namesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const fields = { name: 1, nameVisibility: 1, consent: 1, deleteAfter: 1 };
    const users = await this.context.collections.users
      .find({ _id: { $in: [...ids] } })
      .project<UserDocument>(fields)
      .toArray();
    return new Map(users.map((user) => [user._id.toHexString(), shownName(user)]));
  }

  /** Returns nothing when the blog service fails; the notifications are then shown without titles. */
  private async storiesOf(readerId: ObjectId, wanted: readonly ObjectId[]): Promise<Map<string, NotifiedBlog>> {
    const ids = wanted.slice(0, notificationLimits.blogsAsked).map((id) => id.toHexString());
    if (ids.length === 0 || !this.context.blogs) return new Map();
    try {
      const body = { readerId: readerId.toHexString(), ids };
      const { blogs } = await this.context.blogs.call('POST /internal/letters/blogs', { body });
      return new Map(blogs.map((blog) => [blog._id, blog]));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.context.logger.warn({ err: error }, 'notifications are shown without titles');
      return new Map();
    }
  }
}

function distinct(ids: readonly (ObjectId | undefined)[]): ObjectId[] {
  return [...new Map(ids.flatMap((id) => (id ? [[id.toHexString(), id] as const] : []))).values()];
}
