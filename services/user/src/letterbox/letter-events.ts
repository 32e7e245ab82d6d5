import type { NotificationJob, NotificationEvent } from '@storysprout/contract';
import { type Collection, ObjectId } from 'mongodb';
import type { UserDocument } from '../users/user.document';
import type { LetterRepository } from './letter.repository';
import type { LetterAnnouncements } from './letter-announcements';
import type { NewStories } from './new-stories';

export interface LetterEventsDeps {
  letters: Pick<LetterRepository, 'put' | 'withdraw' | 'removeAboutStory' | 'removeOf'>;
  announcements: Pick<LetterAnnouncements, 'arrived' | 'changed'>;
  newStories: Pick<NewStories, 'tell'>;
  collection: Collection<UserDocument>;
}

/**
 * Applies other services' events to the inboxes. Events may arrive more than once and in any order, which keys and
 * versions resolve.
 */
export class LetterEvents {
  constructor(private readonly deps: LetterEventsDeps) {}

  async on(job: NotificationJob): Promise<void> {
    if (job.kind === 'storyGone') return this.deps.letters.removeAboutStory(new ObjectId(job.blogId));
    if (job.kind === 'storyOut') return this.deps.newStories.tell(job);
    if (job.kind !== 'withdrawn') return this.deliver(job);
    const reader = await this.deps.letters.withdraw(job);
    if (reader) await this.deps.announcements.changed([reader]);
  }

  private async deliver(news: NotificationEvent): Promise<void> {
    if ((await this.gone(news)).length > 0) return;
    const isNew = await this.deps.letters.put(news);
    // If an account was erased while the notification was written, the erasure may have missed it.
    for (const id of await this.gone(news)) await this.deps.letters.removeOf(id);
    if (isNew) await this.deps.announcements.arrived([new ObjectId(news.userId)]);
  }

  /** Returns which accounts of the notification no longer exist. */
  private async gone({ userId, actorId }: NotificationEvent): Promise<ObjectId[]> {
    const wanted = [userId, ...(actorId ? [actorId] : [])].map((id) => new ObjectId(id));
    const found = await this.deps.collection.find({ _id: { $in: wanted } }, { projection: { _id: 1 } }).toArray();
    return wanted.filter((id) => !found.some(({ _id }) => _id.equals(id)));
  }
}
