import * as z from 'zod/mini';
import { blogStatuses, textLimits } from './constants';
import { isoDate, objectId, pageQuery, searchText, typedLine, typedText } from './primitives';
import * as texts from './texts/admin';
import { email, emailState, publicUser, userName } from './user';

/** Moderation, accounts as moderators see them, and the weekly challenge (docs/product.md#moderators). */

export const challenge = z.object({ _id: objectId, topic: z.string(), isRead: z.boolean(), createdAt: isoDate });
export type Challenge = z.infer<typeof challenge>;

/** A challenge as everybody sees it, the present one too. */
export const shelvedChallenge = z.object({
  _id: objectId,
  topic: z.string(),
  createdAt: isoDate,
  /** When the next one came; null for the present one. */
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
  /** Begun, and no answer of the mail server came: most likely delivered, and sent again only by a retry. */
  unconfirmed: z.number(),
  /** Not sent: unsubscribed, banned or deleted since the run began. Missing in answers from an older version. */
  skipped: z.optional(z.number()),
  waiting: z.number(),
  createdAt: isoDate,
  finishedAt: z.nullable(isoDate),
  /** What holds waiting e-mails up, if anything: the mail server, or the worker that talks to it. */
  delivery: z.optional(z.enum(['ok', 'mail_server_down', 'mail_server_refuses', 'worker_away'])),
  /** The mail server's own words, while it refuses e-mails for a reason that is not a recipient's. */
  mailServerSays: z.optional(z.string()),
});
export type EmailRun = z.infer<typeof emailRun>;

export const listAdminBlogsQuery = z.object({
  status: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  ...pageQuery.shape,
});
export type ListAdminBlogsQuery = z.infer<typeof listAdminBlogsQuery>;

/** The revision the moderator read: a decision about a text that has changed since is a 409. */
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
  /** XP of the last 30 days that came without a round that the server replayed. */
  bareXp: z.optional(z.number()),
  createdAt: isoDate,
  ...emailState,
});
export type AdminUser = z.infer<typeof adminUser>;
export const listUsersQuery = z.object({
  search: z.optional(searchText),
  /** Only accounts whose address is refused as unknown, those that became so last first. */
  only: z.optional(z.enum(['undeliverable'], texts.onlyUndeliverable)),
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

/** A recipient whose e-mail the mail server refused for good or too often, or for whom its answer was lost. */
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
  /** Accounts whose address is refused as unknown, which get none. */
  undeliverable: z.optional(z.number()),
});
