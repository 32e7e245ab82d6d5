import type { Announcer, Logger } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { UserDocument } from '../users/user.document';
import type { LetterRepository } from './letter.repository';
import type { LetterViews } from './letter-views';

export interface LetterAnnouncementsDeps {
  letters: Pick<LetterRepository, 'trim' | 'unread'>;
  views: LetterViews;
  collection: Collection<UserDocument>;
  announcer: Pick<Announcer, 'publish'>;
  logger: Logger;
}

/** Notifies readers' open pages of the number of unread notifications. Call this after the commit. Never throws. */
export class LetterAnnouncements {
  constructor(private readonly deps: LetterAnnouncementsDeps) {}

  /** Call this when these readers have a new notification. The oldest one may have to be deleted for it. */
  async arrived(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, async (userId) => {
      await this.deps.letters.trim(userId);
      await this.tell(userId);
    });
  }

  /** Call this when notifications of these readers were read or removed. */
  async changed(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, (userId) => this.tell(userId));
  }

  private async each(userIds: readonly ObjectId[], work: (userId: ObjectId) => Promise<void>): Promise<void> {
    try {
      for (const userId of userIds) await work(userId);
    } catch (error) {
      // A failure is harmless: the notifications are stored, the next one trims again, and pages fetch the number when
      // they open.
      this.deps.logger.warn({ err: error }, 'letters not announced');
    }
  }

  private async tell(userId: ObjectId): Promise<void> {
    const user = await this.deps.collection.findOne({ _id: userId }, { projection: { lettersOff: 1 } });
    if (!user) return;
    const unread = await this.deps.letters.unread(await this.deps.views.of(user));
    await this.deps.announcer.publish('lettersChanged', { userId: userId.toHexString(), unread });
  }
}
