import * as z from 'zod/mini';
import { isoDate, listCursor, listLimit, objectId } from '../core/primitives';
import * as texts from '../texts/notifications';
import { notificationKinds } from './notification-kinds';

/** The inbox of notifications about what happened to a reader's content (docs/product.md#notifications). */

export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

export const notificationLimits = {
  /** The largest number of notifications that a reader has. The oldest are deleted first. */
  kept: 200,
  /** The number of days that a notification is stored. */
  retentionDays: 90,
  /** The number of notifications on a page. */
  page: 20,
  /** The largest number of blogs in one request between services. */
  blogsAsked: 100,
} as const;

const count = z.number().check(z.int(), z.minimum(0));

/** Notifications store references, not text: names and titles are looked up when one is shown. */
export const notification = z.object({
  _id: objectId,
  kind: notificationKind,
  at: isoDate,
  isRead: z.boolean(),
  /** The story it is about. The title is null when the reader may no longer read the story. */
  blog: z.optional(z.object({ _id: objectId, title: z.nullable(z.string()) })),
  /** The writer of the comment, reply or new story. */
  from: z.optional(z.object({ _id: objectId, name: z.string() })),
  /** The number of readers who have liked the story since the day of the notification began. */
  likes: z.optional(count),
  badge: z.optional(z.string()),
  /** The reason why a story was sent back, until it is submitted again. */
  reason: z.optional(z.string()),
  /** True when the appeal was granted, or the report was right. */
  isUpheld: z.optional(z.boolean()),
});
export type Notification = z.infer<typeof notification>;

export const notificationsQuery = z.object({ limit: z.optional(listLimit), cursor: z.optional(listCursor) });
export const notificationsResponse = z.object({
  /** Newest first. */
  letters: z.array(notification),
  nextCursor: z.nullable(z.string()),
  unread: count,
  /** The kinds that the reader turned off. */
  off: z.array(notificationKind),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

export const unreadNotificationsResponse = z.object({ unread: count });

export const readNotificationsRequest = z.object({
  ids: z.union([z.literal('all'), z.array(objectId).check(z.minLength(1), z.maxLength(100, texts.mostAtOnce))]),
});
export type ReadNotificationsRequest = z.infer<typeof readNotificationsRequest>;

export const setNotificationKindRequest = z.object({ kind: notificationKind, isOn: z.boolean() });
export type SetNotificationKindRequest = z.infer<typeof setNotificationKindRequest>;
export const setNotificationKindResponse = z.object({ off: z.array(notificationKind), unread: count });

/** The user service's request to the blog service about the stories in a page of notifications. */
export const notifiedBlogsRequest = z.object({
  readerId: objectId,
  ids: z.array(objectId).check(z.maxLength(notificationLimits.blogsAsked)),
});
/** Only stories that this reader may read. */
export const notifiedBlogsResponse = z.object({
  blogs: z.array(z.object({ _id: objectId, title: z.string(), reason: z.nullable(z.string()) })),
});
export type NotifiedBlog = z.infer<typeof notifiedBlogsResponse>['blogs'][number];

/** Identifies the notification, so that an event makes only one, however often it is delivered. */
const key = z.string().check(z.minLength(1), z.maxLength(120));
/** Grows with every change of the notification's subject. An event with an older version changes nothing. */
const version = z.number().check(z.int(), z.minimum(0));
const stamp = { key, version, at: isoDate } as const;

/** Something happened that a reader is notified about. */
const notificationEvent = z.object({
  ...stamp,
  userId: objectId,
  kind: z.enum(['published', 'returned', 'comment', 'reply', 'decision', 'appeal', 'report']),
  blogId: z.optional(objectId),
  /** The writer of the comment or reply. */
  actorId: z.optional(objectId),
  isUpheld: z.optional(z.boolean()),
});
export type NotificationEvent = z.infer<typeof notificationEvent>;

/** A writer published a story for the first time. Everybody who follows them is notified. */
const storyOut = z.object({ ...stamp, kind: z.literal('storyOut'), blogId: objectId, writerId: objectId });
export type StoryOut = z.infer<typeof storyOut>;

/** A story is no longer public, or is public again. What everybody but its writer was told about it follows. */
const storyHidden = z.object({ ...storyOut.shape, kind: z.literal('storyHidden') });
const storyShown = z.object({ ...storyOut.shape, kind: z.literal('storyShown') });
export type StoryTurned = z.infer<typeof storyHidden> | z.infer<typeof storyShown>;

/** The notification no longer applies, because the content it was about is gone. */
const notificationWithdrawn = z.object({ ...stamp, kind: z.literal('withdrawn') });
export type NotificationWithdrawn = z.infer<typeof notificationWithdrawn>;

/** A story is gone for good, with everything below it. */
const storyGone = z.object({ ...stamp, kind: z.literal('storyGone'), blogId: objectId });

/** Data of the queue `letter`. */
export const notificationJob = z.union([
  notificationEvent,
  notificationWithdrawn,
  storyOut,
  storyHidden,
  storyShown,
  storyGone,
]);
export type NotificationJob = z.infer<typeof notificationJob>;
