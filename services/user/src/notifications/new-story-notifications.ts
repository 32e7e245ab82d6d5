import type { StoryOut } from '@storysprout/contract';
import { type Collection, ObjectId } from 'mongodb';
import type { FollowRepository } from '../community';
import type { UserDocument } from '../identity';
import type { NotificationRepository } from './notification.repository';
import type { NotificationAnnouncer } from './notification-announcer';

export interface NewStoryNotificationsDeps {
  followers: Pick<FollowRepository, 'followersOf'>;
  notifications: Pick<NotificationRepository, 'addNewStory' | 'removeOf'>;
  announcer: Pick<NotificationAnnouncer, 'arrived'>;
  collection: Collection<UserDocument>;
}

/** The number of followers whose notifications are written with one statement. */
const batchSize = 500;

/**
 * Notifies everybody who follows the writer of a new story. An interrupted run is safe to repeat, because existing
 * notifications are left alone.
 */
export class NewStoryNotifications {
  constructor(private readonly deps: NewStoryNotificationsDeps) {}

  async notify(story: StoryOut): Promise<void> {
    const writerId = new ObjectId(story.writerId);
    if (!(await this.isWelcome(writerId))) return;
    for (let after: ObjectId | null = null; ; ) {
      const followers: ObjectId[] = await this.deps.followers.followersOf(writerId, after, batchSize);
      after = followers.at(-1) ?? null;
      if (after === null) break;
      await this.notifyThese(followers, story);
    }
    // The writer was erased while the notifications were written.
    if ((await this.existing([writerId])).size === 0) await this.deps.notifications.removeOf(writerId);
  }

  private async notifyThese(followers: readonly ObjectId[], story: StoryOut): Promise<void> {
    const notified = await this.deps.notifications.addNewStory(followers, story);
    const there = await this.existing(notified);
    // These followers were erased while their notifications were written.
    for (const id of notified) if (!there.has(id.toHexString())) await this.deps.notifications.removeOf(id);
    await this.deps.announcer.arrived(notified.filter((id) => there.has(id.toHexString())));
  }

  private async isWelcome(writerId: ObjectId): Promise<boolean> {
    const writer = await this.deps.collection.findOne({ _id: writerId }, { projection: { isBanned: 1 } });
    return writer !== null && !writer.isBanned;
  }

  private async existing(ids: readonly ObjectId[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.deps.collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }
}
