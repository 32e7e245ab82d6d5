import { type NotificationKind, notificationLimits } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * A notification in a reader's inbox. It stores references and no text, so it cannot outlive the text it is about. A
 * withdrawn notification has no reader, but keeps its key and version, so that an outdated event cannot restore it.
 */
export interface NotificationDocument {
  _id: ObjectId;
  /** Unique key, so that repeated events about the same thing share one notification. */
  key: string;
  /** Events with a lower version are ignored. */
  version: number;
  /** The time of the event. Notifications are deleted a fixed time later. */
  at: Date;
  isRead: boolean;
  /** The recipient; missing in a withdrawn notification. */
  userId?: ObjectId;
  kind?: NotificationKind;
  blogId?: ObjectId;
  /** The author of the comment, reply or story. */
  actorId?: ObjectId;
  /** Likes of the story on that day, minus those withdrawn that day. The notification is shown from 1 on. */
  likes?: number;
  badge?: string;
  /** True if an appeal was granted. */
  isUpheld?: boolean;
  /** True while the story is not public; not set on what its writer was told. */
  isHidden?: boolean;
}

/** A notification that has a recipient. */
export type ShownNotification = NotificationDocument & Required<Pick<NotificationDocument, 'userId' | 'kind'>>;

export const notificationStore = store<NotificationDocument>('letters', [
  { key: { key: 1 }, name: 'key', unique: true },
  { key: { userId: 1, at: -1, _id: -1 }, name: 'newest' },
  { key: { userId: 1, isRead: 1 }, name: 'unread' },
  /** For erasing an account or a story. */
  { key: { actorId: 1 }, name: 'actor', sparse: true },
  { key: { blogId: 1 }, name: 'blog', sparse: true },
  { key: { at: 1 }, name: 'expiry', expireAfterSeconds: notificationLimits.retentionDays * 24 * 60 * 60 },
]);
