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

/** Tells readers' open pages, after the commit, how many letters they have not read. Never throws. */
export class LetterAnnouncements {
  constructor(private readonly deps: LetterAnnouncementsDeps) {}

  /** These readers have a new letter; an old one may have to go for it. */
  async arrived(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, async (userId) => {
      await this.deps.letters.trim(userId);
      await this.tell(userId);
    });
  }

  /** Letters of these readers were read or went away. */
  async changed(userIds: readonly ObjectId[]): Promise<void> {
    await this.each(userIds, (userId) => this.tell(userId));
  }

  private async each(userIds: readonly ObjectId[], work: (userId: ObjectId) => Promise<void>): Promise<void> {
    try {
      for (const userId of userIds) await work(userId);
    } catch (error) {
      // Safe to go on: the letters are stored, the next one trims again, and pages ask when they open.
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
