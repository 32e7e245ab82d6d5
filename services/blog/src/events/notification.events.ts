import type { NotificationJob } from '@storysprout/contract';
import type { OutboxEvent } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { EventsContext } from './events.context';

/** A notification without its time, which is added when the event is made. */
export type NotificationContent = NotificationJob extends infer Job
  ? Job extends NotificationJob
    ? Omit<Job, 'at'>
    : never
  : never;

/**
 * Sends the changes of readers' notifications to the user service, in the transaction that causes them
 * (docs/decisions/0040-notifications-store-references.md).
 */
export class NotificationEvents {
  constructor(private readonly context: Pick<EventsContext, 'outbox' | 'now'>) {}

  async report(session: ClientSession, notifications: readonly NotificationContent[]): Promise<void> {
    if (notifications.length > 0) await this.context.outbox.addMany(session, this.events(notifications));
  }

  /** Returns the events, for callers that store them together with other ones. */
  events(notifications: readonly NotificationContent[]): OutboxEvent<'letter'>[] {
    const at = this.context.now().toISOString();
    return notifications.map((notification) => eventOf(notification, at));
  }

  /** Reports that a blog, or everything below it, has been deleted for good. */
  storyGone(session: ClientSession, blogId: ObjectId): Promise<void> {
    const id = blogId.toHexString();
    return this.report(session, [{ key: `gone:${id}`, version: 0, kind: 'storyGone', blogId: id }]);
  }
}

function eventOf(notification: NotificationContent, at: string): OutboxEvent<'letter'> {
  // BullMQ forbids colons in job ids.
  const jobId = `letter-${notification.key.replaceAll(':', '-')}-${notification.version}`;
  return { name: 'letter', jobId, data: { ...notification, at } };
}
