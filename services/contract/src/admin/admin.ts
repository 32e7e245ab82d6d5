import * as z from 'zod/mini';
import { blogStatuses, textLimits } from '../core/limits';
import { isoDate, objectId, pageQuery, searchText, typedLine, typedText } from '../core/primitives';
import * as texts from '../texts/admin';
import { email, emailState, publicUser, userName } from '../user/user';

/** Moderation, accounts as moderators see them, and the weekly challenge (docs/product.md#moderators). */

export const challenge = z.object({ _id: objectId, topic: z.string(), isRead: z.boolean(), createdAt: isoDate });
export type Challenge = z.infer<typeof challenge>;

/** A challenge in the public list, which includes the current one. */
export const shelvedChallenge = z.object({
  _id: objectId,
  topic: z.string(),
  createdAt: isoDate,
  /** The time when the next challenge replaced it; null for the current one. */
  endedAt: z.nullable(isoDate),
});
export type ShelvedChallenge = z.infer<typeof shelvedChallenge>;
export const challengeShelf = z.object({
  /** Newest first. */
  challenges: z.array(shelvedChallenge),
  nextCursor: z.nullable(z.string()),
});
export type ChallengeShelf = z.infer<typeof challengeShelf>;

export const emptyTopicMessages = {
  email: texts.challengeTopic,
  notification: texts.notificationTopic,
} as const;

export function sendChallengeRequest(way: keyof typeof emptyTopicMessages) {
  return z.object({
    topic: typedLine('topic', textLimits.topic, emptyTopicMessages[way]),
    /** Deliberately sends a topic that was already sent this way. */
    again: z.optional(z.boolean()),
  });
}
export const sendChallengeResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  challengeId: objectId,
  runId: z.optional(objectId),
  recipients: z.optional(z.number()),
});
export type SendChallengeResponse = z.infer<typeof sendChallengeResponse>;

/** Progress of an e-mail run; `waiting` = total - sent - failed - unconfirmed - skipped. */
export const emailRun = z.object({
  _id: objectId,
  challengeId: objectId,
  topic: z.string(),
  total: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** The mail server never answered for these. They were most likely delivered, so only a retry sends them again. */
  unconfirmed: z.number(),
  /**
   * Not sent, because the recipient unsubscribed or was banned or deleted after the run began. Missing in responses
   * from an older version.
   */
  skipped: z.optional(z.number()),
  waiting: z.number(),
  createdAt: isoDate,
  finishedAt: z.nullable(isoDate),
  /** The cause of a delay of waiting e-mails, if any: the mail server, or the worker that sends to it. */
  delivery: z.optional(z.enum(['ok', 'mail_server_down', 'mail_server_refuses', 'worker_away'])),
  /** The mail server's error message, while it refuses e-mails for a reason other than the recipient. */
  mailServerSays: z.optional(z.string()),
});
export type EmailRun = z.infer<typeof emailRun>;

export const listAdminBlogsQuery = z.object({
  status: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  ...pageQuery.shape,
});
export type ListAdminBlogsQuery = z.infer<typeof listAdminBlogsQuery>;

/** The revision that the moderator read. If the text has changed since, the decision fails with a 409. */
const readRevision = z.optional(z.number().check(z.int(), z.minimum(0)));
export const approveRequest = z.object({ revision: readRevision });
export const rejectRequest = z.object({
  reason: z.optional(typedText('reason', textLimits.reason)),
  revision: readRevision,
});
export type ApproveRequest = z.infer<typeof approveRequest>;
export type RejectRequest = z.infer<typeof rejectRequest>;
export const defaultRejectReason = texts.rejectReason;
export const decisionResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  status: z.enum(blogStatuses),
});
export type DecisionResponse = z.infer<typeof decisionResponse>;

/** A user as moderators see them. */
export const adminUser = z.object({
  ...publicUser.shape,
  email: z.string(),
  blogCount: z.number(),
  commentCount: z.number(),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
  banReason: z.nullable(z.string()),
  mutedUntil: z.optional(z.nullable(isoDate)),
  /** Warnings and mutes so far. */
  warnings: z.optional(z.number()),
  mutes: z.optional(z.number()),
  /** XP of the last 30 days that were booked without a round that the server replayed. */
  bareXp: z.optional(z.number()),
  createdAt: isoDate,
  ...emailState,
});
export type AdminUser = z.infer<typeof adminUser>;
export const listUsersQuery = z.object({
  search: z.optional(searchText),
  /**
   * Limits the list to accounts that are muted now, are banned, wait for parental consent, or whose address is refused
   * as unknown (the most recent refusal first).
   */
  only: z.optional(z.enum(['muted', 'banned', 'waiting', 'undeliverable'], texts.onlyStates)),
  ...pageQuery.shape,
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
export const listUsersResponse = z.object({
  users: z.array(adminUser),
  nextCursor: z.optional(z.nullable(z.string())),
});
export const adminUserResponse = z.object({ user: adminUser });
export type AdminUserResponse = z.infer<typeof adminUserResponse>;
export const editUserRequest = z.object({
  name: z.optional(userName),
  email: z.optional(email),
  isAdmin: z.optional(z.boolean()),
});
export type EditUserRequest = z.infer<typeof editUserRequest>;
export const banRequest = z.object({ reason: typedText('reason', textLimits.reason) });

/** Numbers that the moderators' page shows live. */
export const moderationSummary = z.object({ pending: z.number(), oldestSubmittedAt: z.nullable(isoDate) });
export type ModerationSummary = z.infer<typeof moderationSummary>;

/** A recipient whose e-mail the mail server refused permanently or too often, or for whom it never answered. */
export const failedEmail = z.object({
  userId: objectId,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  failedAt: isoDate,
});
export type FailedEmail = z.infer<typeof failedEmail>;
export const recipientCountResponse = z.object({
  count: z.number(),
  /** The number of accounts that get no e-mail because their address is refused as unknown. */
  undeliverable: z.optional(z.number()),
});
