import * as z from 'zod/mini';
import { notificationKinds } from './notification-kinds';
import { isoDate, listCursor, listLimit, objectId } from './primitives';
import * as texts from './texts/notifications';

/** The inbox: what happened to a reader's texts (docs/product.md#notifications). */

export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

export const notificationLimits = {
  /** The most notifications a reader has. The oldest are deleted first. */
  kept: 200,
  /** How long a notification is stored. */
  retentionDays: 90,
  /** Notifications on a page. */
  page: 20,
  /** Blogs that one question between services may name. */
  blogsAsked: 100,
} as const;

const count = z.number().check(z.int(), z.minimum(0));

/** A notification contains no text: names and titles are read when it is shown. */
export const notification = z.object({
  _id: objectId,
  kind: notificationKind,
  at: isoDate,
  isRead: z.boolean(),
  /** The story it is about; without a title when the reader cannot read it any more. */
  blog: z.optional(z.object({ _id: objectId, title: z.nullable(z.string()) })),
  /** Who wrote the comment, reply or new story. */
  from: z.optional(z.object({ _id: objectId, name: z.string() })),
  /** How many readers like the story since the notification's day began. */
  likes: z.optional(count),
  badge: z.optional(z.string()),
  /** Why a story came back, as long as it has not been sent again. */
  reason: z.optional(z.string()),
  /** Whether the appeal was granted. */
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

/** The user service's request to the blog service about the stories on a page of notifications. */
export const notifiedBlogsRequest = z.object({
  readerId: objectId,
  ids: z.array(objectId).check(z.maxLength(notificationLimits.blogsAsked)),
});
/** Only stories that this reader may read. */
export const notifiedBlogsResponse = z.object({
  blogs: z.array(z.object({ _id: objectId, title: z.string(), reason: z.nullable(z.string()) })),
});
export type NotifiedBlog = z.infer<typeof notifiedBlogsResponse>['blogs'][number];

/** Identifies the notification, so that a repeated event makes no second one. */
const key = z.string().check(z.minLength(1), z.maxLength(120));
/** Grows with every change of the subject; an event with a lower version changes nothing. */
const version = z.number().check(z.int(), z.minimum(0));
const stamp = { key, version, at: isoDate } as const;

/** An event that a reader is notified of. */
const notificationEvent = z.object({
  ...stamp,
  userId: objectId,
  kind: z.enum(['published', 'returned', 'comment', 'reply', 'decision', 'appeal']),
  blogId: z.optional(objectId),
  /** Who wrote the comment or reply. */
  actorId: z.optional(objectId),
  isUpheld: z.optional(z.boolean()),
});
export type NotificationEvent = z.infer<typeof notificationEvent>;

/** A writer published a story for the first time: everybody who follows them is notified. */
const storyOut = z.object({ ...stamp, kind: z.literal('storyOut'), blogId: objectId, writerId: objectId });
export type StoryOut = z.infer<typeof storyOut>;

/** The notification no longer applies, because its text is gone. */
const notificationWithdrawn = z.object({ ...stamp, kind: z.literal('withdrawn') });
export type NotificationWithdrawn = z.infer<typeof notificationWithdrawn>;

/** A story is gone for good, with everything below it. */
const storyGone = z.object({ ...stamp, kind: z.literal('storyGone'), blogId: objectId });

/** Data of the queue `letter`. */
export const notificationJob = z.union([notificationEvent, notificationWithdrawn, storyOut, storyGone]);
export type NotificationJob = z.infer<typeof notificationJob>;
