import type { StoryOut, StoryTurned } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { NotificationsContext } from './notifications.context';

/** The number of followers whose notifications are written with one statement. */
const batchSize = 500;

/**
 * Notifies everybody who follows the writer of a new story. An interrupted run is safe to repeat, because existing
 * notifications are left alone.
 */
export class NewStoryNotifications {
  constructor(
    private readonly context: Pick<
      NotificationsContext,
      'collections' | 'follows' | 'notificationAnnouncer' | 'notificationRows'
    >,
  ) {}

  async notify(story: StoryOut): Promise<void> {
    const writerId = new ObjectId(story.writerId);
    if (!(await this.isWelcome(writerId))) return;
    for (let after: ObjectId | null = null; ; ) {
      const followers: ObjectId[] = await this.context.follows.followersOf(writerId, after, batchSize);
      after = followers.at(-1) ?? null;
      if (after === null) break;
      await this.notifyThese(followers, story);
    }
    // News of its hiding came first, so pages have counted it already.
    if (await this.context.notificationRows.turnStory(story)) await this.announceAll(story);
    // The writer was erased while the notifications were written.
    if ((await this.existing([writerId])).size === 0) await this.context.notificationRows.removeOf(writerId);
  }

  /** Hides what others were told about a story that is not public any more, or shows it again. */
  async turn(story: StoryTurned): Promise<void> {
    await this.context.notificationRows.turnStory(story);
    await this.announceAll(story);
  }

  private async announceAll(story: StoryOut | StoryTurned): Promise<void> {
    for await (const { userId } of this.context.notificationRows.toldAbout(story)) {
      await this.context.notificationAnnouncer.changed([userId]);
    }
  }

  private async notifyThese(followers: readonly ObjectId[], story: StoryOut): Promise<void> {
    const notified = await this.context.notificationRows.addNewStory(followers, story);
    const there = await this.existing(notified);
    // These followers were erased while their notifications were written.
    for (const id of notified) if (!there.has(id.toHexString())) await this.context.notificationRows.removeOf(id);
    await this.context.notificationAnnouncer.arrived(notified.filter((id) => there.has(id.toHexString())));
  }

  private async isWelcome(writerId: ObjectId): Promise<boolean> {
    const writer = await this.context.collections.users.findOne({ _id: writerId }, { projection: { isBanned: 1 } });
    return writer !== null && !writer.isBanned;
  }

  private async existing(ids: readonly ObjectId[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.context.collections.users
      .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }
}
