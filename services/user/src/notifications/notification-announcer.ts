import type { ObjectId } from 'mongodb';
import type { NotificationsContext } from './notifications.context';

/** Notifies readers' open pages of the number of unread notifications. Call this after the commit. Never throws. */
export class NotificationAnnouncer {
  constructor(
    private readonly context: Pick<
      NotificationsContext,
      'announcer' | 'collections' | 'filters' | 'logger' | 'notificationRows'
    >,
  ) {}

  /** Call this when these readers have a new notification. The oldest one may have to be deleted for it. */
  async arrived(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, async (userId) => {
      await this.context.notificationRows.trim(userId);
      await this.announce(userId);
    });
  }

  /** Call this when notifications of these readers were read or removed. */
  async changed(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, (userId) => this.announce(userId));
  }

  private async each(userIds: readonly ObjectId[], work: (userId: ObjectId) => Promise<void>): Promise<void> {
    try {
      for (const userId of userIds) await work(userId);
    } catch (error) {
      // A failure is harmless: the notifications are stored, the next one trims again, and pages fetch the number when
      // they open.
      this.context.logger.warn({ err: error }, 'notifications not announced');
    }
  }

  private async announce(userId: ObjectId): Promise<void> {
    const user = await this.context.collections.users.findOne({ _id: userId }, { projection: { lettersOff: 1 } });
    if (!user) return;
    const unread = await this.context.notificationRows.unread(await this.context.filters.of(user));
    await this.context.announcer.publish('lettersChanged', { userId: userId.toHexString(), unread });
  }
}
