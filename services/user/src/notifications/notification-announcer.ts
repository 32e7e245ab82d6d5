import type { Announcer, Logger } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { UserDocument } from '../identity';
import type { NotificationRepository } from './notification.repository';
import type { NotificationFilters } from './notification-filter';

export interface NotificationAnnouncerDeps {
  notifications: Pick<NotificationRepository, 'trim' | 'unread'>;
  filters: NotificationFilters;
  collection: Collection<UserDocument>;
  announcer: Pick<Announcer, 'publish'>;
  logger: Logger;
}

/** Notifies readers' open pages of the number of unread notifications. Call this after the commit. Never throws. */
export class NotificationAnnouncer {
  constructor(private readonly deps: NotificationAnnouncerDeps) {}

  /** Call this when these readers have a new notification. The oldest one may have to be deleted for it. */
  async arrived(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, async (userId) => {
      await this.deps.notifications.trim(userId);
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
      this.deps.logger.warn({ err: error }, 'notifications not announced');
    }
  }

  private async announce(userId: ObjectId): Promise<void> {
    const user = await this.deps.collection.findOne({ _id: userId }, { projection: { lettersOff: 1 } });
    if (!user) return;
    const unread = await this.deps.notifications.unread(await this.deps.filters.of(user));
    await this.deps.announcer.publish('lettersChanged', { userId: userId.toHexString(), unread });
  }
}
