import type { NotificationEvent, NotificationJob } from '@storysprout/contract';
import { type Collection, ObjectId } from 'mongodb';
import type { UserDocument } from '../identity';
import type { NewStoryNotifications } from './new-story-notifications';
import type { NotificationRepository } from './notification.repository';
import type { NotificationAnnouncer } from './notification-announcer';

export interface NotificationJobsDeps {
  notifications: Pick<NotificationRepository, 'put' | 'withdraw' | 'removeAboutStory' | 'removeOf'>;
  announcer: Pick<NotificationAnnouncer, 'arrived' | 'changed'>;
  newStories: Pick<NewStoryNotifications, 'notify'>;
  collection: Collection<UserDocument>;
}

/**
 * Applies other services' events to the inboxes. Events may arrive more than once and in any order, which keys and
 * versions resolve.
 */
export class NotificationJobs {
  constructor(private readonly deps: NotificationJobsDeps) {}

  async on(job: NotificationJob): Promise<void> {
    if (job.kind === 'storyGone') return this.deps.notifications.removeAboutStory(new ObjectId(job.blogId));
    if (job.kind === 'storyOut') return this.deps.newStories.notify(job);
    if (job.kind !== 'withdrawn') return this.deliver(job);
    const reader = await this.deps.notifications.withdraw(job);
    if (reader) await this.deps.announcer.changed([reader]);
  }

  private async deliver(event: NotificationEvent): Promise<void> {
    if ((await this.gone(event)).length > 0) return;
    const isNew = await this.deps.notifications.put(event);
    // If an account was erased while the notification was written, the erasure may have missed it.
    for (const id of await this.gone(event)) await this.deps.notifications.removeOf(id);
    if (isNew) await this.deps.announcer.arrived([new ObjectId(event.userId)]);
  }

  /** Returns which accounts of the notification no longer exist. */
  private async gone({ userId, actorId }: NotificationEvent): Promise<ObjectId[]> {
    const wanted = [userId, ...(actorId ? [actorId] : [])].map((id) => new ObjectId(id));
    const found = await this.deps.collection.find({ _id: { $in: wanted } }, { projection: { _id: 1 } }).toArray();
    return wanted.filter((id) => !found.some(({ _id }) => _id.equals(id)));
  }
}
