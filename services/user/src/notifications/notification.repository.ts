import {
  type NotificationEvent,
  type NotificationKind,
  type NotificationWithdrawn,
  notificationLimits,
  type StoryOut,
  type StoryTurned,
} from '@storysprout/contract';
import { isDuplicateKey, olderThan, type PageRequest } from '@storysprout/service-kit';
import { type Collection, type Filter, ObjectId } from 'mongodb';
import type { NotificationDocument, ShownNotification } from './notification.document';

/** The reader whose notifications are read, the kinds they turned off and the readers they hide. */
export interface NotificationFilter {
  readonly userId: ObjectId;
  readonly off: readonly NotificationKind[];
  readonly hidden: readonly ObjectId[];
}

/** The fields to remove when a notification is withdrawn. */
const contentFields = { userId: '', kind: '', blogId: '', actorId: '', likes: '', badge: '', isUpheld: '' } as const;

export class NotificationRepository {
  constructor(private readonly notifications: Collection<NotificationDocument>) {}

  /** Returns the newest notifications, including one more than fits the page. */
  page(filter: NotificationFilter, { after, limit }: PageRequest): Promise<ShownNotification[]> {
    return this.notifications
      .find<ShownNotification>({ ...shownTo(filter), ...olderThan('at', after) })
      .sort({ at: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
  }

  unread(filter: NotificationFilter): Promise<number> {
    return this.notifications.countDocuments({ ...shownTo(filter), isRead: false });
  }

  async markRead(userId: ObjectId, ids: readonly ObjectId[] | 'all'): Promise<void> {
    const filter = { userId, isRead: false, ...(ids !== 'all' && { _id: { $in: [...ids] } }) };
    await this.notifications.updateMany(filter, { $set: { isRead: true } });
  }

  /**
   * Inserts or updates a notification.
   *
   * @returns false if this version, or a newer one, is known already
   */
  async put({ key, version, userId, kind, at, blogId, actorId, isUpheld }: NotificationEvent): Promise<boolean> {
    const notification = {
      version,
      userId: new ObjectId(userId),
      kind,
      at: new Date(at),
      ...(blogId && { blogId: new ObjectId(blogId) }),
      ...(actorId && { actorId: new ObjectId(actorId) }),
      ...(isUpheld !== undefined && { isUpheld }),
    };
    // A new decision about a story makes the notification unread again. A comment that becomes visible again does not.
    const isAboutStory = kind === 'published' || kind === 'returned';
    const change = isAboutStory
      ? { $set: { ...notification, isRead: false } }
      : { $set: notification, $setOnInsert: { isRead: false } };
    return this.unlessNewer(() => this.notifications.updateOne(newerThan(key, version), change, { upsert: true }));
  }

  /**
   * Adds a notification about the story to these readers' inboxes.
   *
   * @returns the readers who did not have it yet
   */
  async addNewStory(readers: readonly ObjectId[], { blogId, writerId, version, at }: StoryOut): Promise<ObjectId[]> {
    if (readers.length === 0) return [];
    const story = { blogId: new ObjectId(blogId), actorId: new ObjectId(writerId) };
    const notification = { version, kind: 'newStory', at: new Date(at), isRead: false, ...story } as const;
    const { upsertedIds } = await this.notifications.bulkWrite(
      readers.map((userId) => ({
        updateOne: {
          filter: { key: `new:${blogId}:${userId.toHexString()}` },
          update: { $setOnInsert: { userId, ...notification } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return readers.filter((_reader, at) => upsertedIds[at] !== undefined);
  }

  /**
   * Withdraws a notification, including one that has not arrived yet.
   *
   * @returns its reader, if it had one
   */
  async withdraw({ key, version, at }: NotificationWithdrawn): Promise<ObjectId | null> {
    const change = { $set: { version, at: new Date(at) }, $unset: contentFields, $setOnInsert: { isRead: false } };
    let reader: ObjectId | null = null;
    await this.unlessNewer(async () => {
      const before = await this.notifications.findOneAndUpdate(newerThan(key, version), change, { upsert: true });
      reader = before?.userId ?? null;
    });
    return reader;
  }

  /**
   * Stores whether a story is public, and hides what everybody but its writer was told about it, or shows it again. It
   * is safe to repeat.
   *
   * @param story a version older than the stored one changes nothing
   * @returns whether the story is hidden now
   */
  async turnStory(story: StoryOut | StoryTurned): Promise<boolean> {
    const { key, version, at, kind } = story;
    const fields = { version, at: new Date(at), blogId: new ObjectId(story.blogId), isHidden: kind === 'storyHidden' };
    const notNewer = { key, version: { $lte: version } };
    const change = { $set: fields, $setOnInsert: { isRead: true } };
    await this.unlessNewer(() => this.notifications.updateOne(notNewer, change, { upsert: true }));
    // Another event may have stored its state meanwhile, so the stored state decides.
    const state = await this.notifications.findOne({ key }, { projection: { isHidden: 1 } });
    const isHidden = state?.isHidden === true;
    await this.notifications.updateMany(
      toldOthers(story),
      isHidden ? { $set: { isHidden } } : { $unset: { isHidden: '' } },
    );
    return isHidden;
  }

  /** Returns everybody but its writer who was told about a story. */
  toldAbout(story: StoryOut | StoryTurned): AsyncIterable<Pick<ShownNotification, 'userId'>> {
    return this.notifications.find<ShownNotification>(toldOthers(story), { projection: { userId: 1 }, batchSize: 500 });
  }

  async removeAboutStory(blogId: ObjectId): Promise<void> {
    await this.notifications.deleteMany({ blogId });
  }

  /** Deletes an account's notifications and those about what it wrote. */
  async removeOf(userId: ObjectId): Promise<void> {
    await this.notifications.deleteMany({ userId });
    await this.notifications.deleteMany({ actorId: userId });
  }

  /** Deletes all but the newest notifications. */
  async trim(userId: ObjectId): Promise<void> {
    const fields = { projection: { at: 1 }, sort: { at: -1, _id: -1 }, skip: notificationLimits.kept - 1 } as const;
    const last = await this.notifications.findOne({ userId }, fields);
    if (last) await this.notifications.deleteMany({ userId, ...olderThan('at', { at: last.at, id: last._id }) });
  }

  /** An upsert for a key that has a newer version fails, because keys are unique. */
  private async unlessNewer(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

function toldOthers({ blogId, writerId }: StoryOut | StoryTurned): Filter<NotificationDocument> {
  return { blogId: new ObjectId(blogId), userId: { $exists: true, $ne: new ObjectId(writerId) } };
}

function newerThan(key: string, version: number): Filter<NotificationDocument> {
  return { key, version: { $lt: version } };
}

function shownTo({ userId, off, hidden }: NotificationFilter): Filter<NotificationDocument> {
  return {
    userId,
    // Hides notifications of which all likes were withdrawn.
    likes: { $not: { $lte: 0 } },
    isHidden: { $ne: true },
    ...(off.length > 0 && { kind: { $nin: [...off] } }),
    ...(hidden.length > 0 && { actorId: { $nin: [...hidden] } }),
  };
}
