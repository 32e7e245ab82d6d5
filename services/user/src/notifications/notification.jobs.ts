import type { NotificationEvent, NotificationJob } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { NotificationsContext } from './notifications.context';

/**
 * Applies other services' events to the inboxes. Events may arrive more than once and in any order, which keys and
 * versions resolve.
 */
export class NotificationJobs {
  constructor(
    private readonly context: Pick<
      NotificationsContext,
      'collections' | 'newStories' | 'notificationAnnouncer' | 'notificationRows'
    >,
  ) {}

  async on(job: NotificationJob): Promise<void> {
    if (job.kind === 'storyGone') return this.context.notificationRows.removeAboutStory(new ObjectId(job.blogId));
    if (job.kind === 'storyOut') return this.context.newStories.notify(job);
    if (job.kind === 'storyHidden' || job.kind === 'storyShown') return this.context.newStories.turn(job);
    if (job.kind !== 'withdrawn') return this.deliver(job);
    const reader = await this.context.notificationRows.withdraw(job);
    if (reader) await this.context.notificationAnnouncer.changed([reader]);
  }

  private async deliver(event: NotificationEvent): Promise<void> {
    if ((await this.gone(event)).length > 0) return;
    const isNew = await this.context.notificationRows.put(event);
    // If an account was erased while the notification was written, the erasure may have missed it.
    for (const id of await this.gone(event)) await this.context.notificationRows.removeOf(id);
    if (isNew) await this.context.notificationAnnouncer.arrived([new ObjectId(event.userId)]);
  }

  /** Returns which accounts of the notification no longer exist. */
  private async gone({ userId, actorId }: NotificationEvent): Promise<ObjectId[]> {
    const wanted = [userId, ...(actorId ? [actorId] : [])].map((id) => new ObjectId(id));
    const found = await this.context.collections.users
      .find({ _id: { $in: wanted } }, { projection: { _id: 1 } })
      .toArray();
    return wanted.filter((id) => !found.some(({ _id }) => _id.equals(id)));
  }
}
