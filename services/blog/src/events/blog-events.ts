import type { AnnouncementData, BlogChangeScope, Category, JobData } from '@storysprout/contract';
import type { Announcer, Logger, Outbox, OutboxEvent } from '@storysprout/service-kit';
import { reportNotification } from '@storysprout/service-kit/moderation';
import type { ClientSession, ObjectId } from 'mongodb';
import {
  type AuthoredText,
  type BlogSubjectKind,
  type CommentFact,
  commentNotifications,
  correctionEvent,
  type Earning,
  earningEvent,
  type NotificationContent,
  notificationEvent,
  type QueuedSubject,
  stateOf,
  subjectEvent,
} from './outbox-events';

/** The dependencies of the events. */
export interface EventsContext {
  readonly outbox: Pick<Outbox, 'addMany'>;
  readonly announcer: Pick<Announcer, 'publish'>;
  /** Returns how many texts wait for a moderator. */
  readonly countPending: () => Promise<number>;
  readonly logger: Logger;
  readonly now: () => Date;
}

type WrittenBlog = AuthoredText & { readonly decisionCount: number };

/** A blog, comment or reply that became public or stopped being so. */
interface Announced {
  readonly kind: BlogSubjectKind;
  readonly blogId: ObjectId;
  readonly entry: AuthoredText;
}

/**
 * The only place that tells others what happened, with one method for each fact. Methods with a session write to the
 * outbox, in the transaction that causes the fact, so nothing is lost. The others notify caches and open pages after
 * the commit: best effort, and they never throw.
 */
export class BlogEvents {
  constructor(private readonly context: EventsContext) {}

  /** A blog became public. Its award counts once, however often it is published. */
  blogPublished(session: ClientSession, { _id, author, decisionCount }: WrittenBlog): Promise<void> {
    const [id, userId] = [_id.toHexString(), author._id];
    return this.earned(session, [
      { userId, reason: 'blog_published', key: `published:${id}` },
      { userId, kind: 'blog_published', key: `blog_published:${id}:${decisionCount + 1}` },
    ]);
  }

  blogUnpublished(session: ClientSession, { _id, author, decisionCount }: WrittenBlog): Promise<void> {
    const key = `blog_withdrawn:${_id.toHexString()}:${decisionCount + 1}`;
    return this.earned(session, [{ userId: author._id, kind: 'blog_withdrawn', key }]);
  }

  /** Comments and replies became public for the first time; the user service caps how many earn XP in a day. */
  commentsPublished(session: ClientSession, comments: readonly CommentFact[]): Promise<void> {
    const earnings = comments.flatMap(({ entry: { _id, author } }): Earning[] => {
      const [id, userId] = [_id.toHexString(), author._id];
      return [
        { userId, reason: 'comment', key: `comment:${id}` },
        { userId, kind: 'comment_added', key: `comment_added:${id}` },
      ];
    });
    const notifications = comments.flatMap((comment) => commentNotifications(comment, true));
    return this.earned(session, earnings, notifications);
  }

  /** A comment or reply became public again, or stopped being so. */
  commentTurned(session: ClientSession, comment: CommentFact, isPublic: boolean): Promise<void> {
    const { _id, author, version = 0 } = comment.entry;
    const kind = isPublic ? 'comment_added' : 'comment_withdrawn';
    const key = `${kind}:${_id.toHexString()}:${version}`;
    return this.earned(session, [{ userId: author._id, kind, key }], commentNotifications(comment, isPublic));
  }

  likesChanged(session: ClientSession, earnings: readonly Earning[]): Promise<void> {
    return this.earned(session, earnings);
  }

  /** A reader shared the blog for the first time on this day. */
  blogShared(session: ClientSession, blog: AuthoredText, userId: ObjectId, day: string): Promise<void> {
    const key = `share:${blog._id.toHexString()}:${userId.toHexString()}:${day}`;
    return this.earned(session, [{ userId, reason: 'share', key }]);
  }

  /** A moderator removed the text that earned an award. */
  awardRevoked(session: ClientSession, kind: BlogSubjectKind, text: QueuedSubject): Promise<void> {
    return this.context.outbox.addMany(session, [correctionEvent(kind, text, false)]);
  }

  /** The removal of the text was undone. */
  awardRestored(session: ClientSession, kind: BlogSubjectKind, text: QueuedSubject): Promise<void> {
    return this.context.outbox.addMany(session, [correctionEvent(kind, text, true)]);
  }

  /** A moderator decided about a blog, or the last decision no longer applies. */
  blogDecided(session: ClientSession, notifications: readonly NotificationContent[]): Promise<void> {
    return this.earned(session, [], notifications);
  }

  /** A moderator decided about something that these readers reported. */
  reportsDecided(
    session: ClientSession,
    reports: readonly { readonly _id: ObjectId; readonly reporterId: ObjectId }[],
    areRight: boolean,
  ): Promise<void> {
    return this.earned(
      session,
      [],
      reports.map((report) => reportNotification(report, areRight)),
    );
  }

  /** A blog, or everything below it, has been deleted for good. */
  threadErased(session: ClientSession, blogId: ObjectId): Promise<void> {
    const id = blogId.toHexString();
    return this.earned(session, [], [{ key: `gone:${id}`, version: 0, kind: 'storyGone', blogId: id }]);
  }

  /**
   * What moderators have to know of these texts changed (docs/decisions/0027-hide-at-owner-queue-in-admin.md). The
   * change must have incremented their versions.
   */
  textsChanged(session: ClientSession, kind: BlogSubjectKind, texts: readonly QueuedSubject[]): Promise<void> {
    const at = this.context.now().toISOString();
    return this.context.outbox.addMany(
      session,
      texts.map((text) => subjectEvent(stateOf(kind, text, at))),
    );
  }

  /** Texts have been deleted for good, which closes their cases. */
  textsErased(session: ClientSession, kind: BlogSubjectKind, texts: readonly QueuedSubject[]): Promise<void> {
    const at = this.context.now().toISOString();
    const closed = { visibility: 'removed' as const, reasons: [], reportCount: 0, reportWeight: 0 };
    return this.context.outbox.addMany(
      session,
      texts.map((text) => subjectEvent({ ...stateOf(kind, text, at), version: (text.version ?? 0) + 1, ...closed })),
    );
  }

  /** A moderator removed a text outside the queue. */
  textRemoved(session: ClientSession, data: JobData<'subjectDecided'>): Promise<void> {
    return this.context.outbox.addMany(session, [
      { name: 'subjectDecided', jobId: `decided-${data.decisionId}`, data },
    ]);
  }

  blogLiked(blogId: ObjectId, like: { userId: ObjectId; liked: boolean; likeCount: number }): Promise<void> {
    const { userId, liked, likeCount } = like;
    const data = { blogId: blogId.toHexString(), likeCount, userId: userId.toHexString(), liked };
    return this.context.announcer.publish('blogLiked', data);
  }

  /** @param scope how much of the blog changed, which decides which cached responses are stale */
  blogChanged({ _id, category }: { _id: ObjectId; category?: Category }, scope: BlogChangeScope): Promise<void> {
    return this.context.announcer.publish('blogChanged', { blogId: _id.toHexString(), category, scope });
  }

  /** Something became public or stopped being so, so open pages and caches fetch or drop it. */
  visibilityChanged({ kind, blogId, entry }: Announced, isPublic: boolean, isWithdrawn: boolean): Promise<void> {
    return this.context.announcer.publish('visibilityChanged', {
      kind,
      id: entry._id.toHexString(),
      ...(kind !== 'blog' && { blogId: blogId.toHexString() }),
      authorId: entry.author._id.toHexString(),
      isPublic,
      ...(isWithdrawn && { isWithdrawn }),
    });
  }

  /** The name, picture or avatar of a writer changed. */
  writerChanged(where: AnnouncementData<'writerChanged'>): Promise<void> {
    return this.context.announcer.publish('writerChanged', where);
  }

  /** The list of what waits for a moderator changed. */
  async queueChanged(): Promise<void> {
    try {
      await this.context.announcer.publish('moderationChanged', { pending: await this.context.countPending() });
    } catch (error) {
      this.context.logger.warn({ err: error }, 'moderators not told');
    }
  }

  /** Stores awards, counts and notifications with one statement. */
  private async earned(
    session: ClientSession,
    earnings: readonly Earning[],
    notifications: readonly NotificationContent[] = [],
  ): Promise<void> {
    if (earnings.length + notifications.length === 0) return;
    const at = this.context.now().toISOString();
    const events: OutboxEvent<'xp' | 'activity' | 'letter'>[] = [
      ...earnings.map((earning) => earningEvent(earning, at)),
      ...notifications.map((notification) => notificationEvent(notification, at)),
    ];
    await this.context.outbox.addMany(session, events);
  }
}
