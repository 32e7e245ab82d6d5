import * as z from 'zod/mini';
import { auditOutcomes, auditSnapshot, auditTargetKinds } from './audit';
import { categories } from './constants';
import { isoDate, objectId } from './primitives';
import { gameXpReasons, type WritingXpReason, writingXp } from './xp';

/** What the parts tell each other (design section 3, 'Events'). The same name serves channel, queue and browser. */

const writingReasons = Object.keys(writingXp) as [WritingXpReason, ...WritingXpReason[]];
export const xpReason = z.enum([...writingReasons, ...gameXpReasons]);

/** Redis pub/sub: "look again". Nothing may depend on one arriving. */
export const announcements = {
  blogLiked: z.object({ blogId: objectId, likeCount: z.number().check(z.int(), z.minimum(0)) }),
  /** A blog changed in a way a cache may hold: drop what shows it. */
  blogChanged: z.object({ blogId: objectId, category: z.optional(z.enum(categories)) }),
  /** The moderators' queue grew or shrank. */
  moderationChanged: z.object({ pending: z.number().check(z.int(), z.minimum(0)) }),
  /** A new weekly challenge is current and unread for everybody. */
  challengePublished: z.object({ challengeId: objectId, topic: z.string() }),
  /** Tokens of this user with a version below `validFrom` are void. */
  tokensRevoked: z.object({ userId: objectId, validFrom: z.number().check(z.int(), z.minimum(0)) }),
  /**
   * Tokens of this session are void; with `andOlder` also those of all sessions the account opened before it.
   * `lifeSeconds`: how long such a token can still be alive.
   */
  sessionRevoked: z.object({
    userId: objectId,
    sessionId: objectId,
    andOlder: z.boolean(),
    lifeSeconds: z.number().check(z.int(), z.positive()),
  }),
  /** Another release of a remote is live, or another share of readers gets it. */
  remotesChanged: z.object({ remote: z.string(), revision: z.number() }),
  /** XP of this user changed; a page of hers may refresh. */
  xpAwarded: z.object({ userId: objectId, totalPoints: z.number(), level: z.number() }),
} as const;
export type AnnouncementName = keyof typeof announcements;
export type AnnouncementData<Name extends AnnouncementName> = z.infer<(typeof announcements)[Name]>;

export const activityKinds = [
  'blog_published',
  'blog_withdrawn',
  'comment_added',
  'like_received',
  'like_withdrawn',
] as const;

/** E-mails with a link about an address: to confirm it, or to take a change back. */
export const emailLinkKinds = ['verify_email', 'take_back_email'] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/** BullMQ queues: work that must happen, at least once; `key` makes it exactly once. */
export const jobs = {
  xp: z.object({
    key: z.string(),
    userId: objectId,
    reason: xpReason,
    xp: z.number().check(z.int(), z.positive()),
    at: z.string(),
  }),
  /** Counts on a user that badges are made of: `userId` is whose count changes. */
  activity: z.object({ key: z.string(), userId: objectId, kind: z.enum(activityKinds), at: z.string() }),
  profileChanged: z.object({ userId: objectId, name: z.string(), image: z.nullable(z.string()), revision: z.number() }),
  /** An account is gone for good: whatever of hers was not published goes too. */
  writerErased: z.object({ userId: objectId }),
  /** An account is gone for good: nothing about e-mails to her may name her any more. */
  recipientErased: z.object({ userId: objectId }),
  /** An operator's command begins or has ended; admin writes it into the audit log. `key` is the same for both. */
  auditEntry: z.object({
    key: objectId,
    phase: z.enum(['began', 'ended']),
    at: isoDate,
    /** Who ran it, as far as the machine knows: user and host. */
    operator: z.string().check(z.maxLength(200)),
    target: z.object({ kind: z.enum(auditTargetKinds), id: z.nullable(objectId) }),
    before: auditSnapshot,
    after: auditSnapshot,
    outcome: z.enum(auditOutcomes),
  }),
  challengeEmail: z.object({
    runId: objectId,
    challengeId: objectId,
    userId: objectId,
    email: z.string(),
    name: z.string(),
    topic: z.string(),
    unsubscribeToken: z.string(),
  }),
  /** The worker asks the user service for the address and a fresh link: neither lies in Redis. */
  accountEmail: z.union([
    z.object({ kind: z.literal('password_reset'), userId: objectId, resetId: objectId }),
    z.object({ kind: z.enum(emailLinkKinds), userId: objectId, linkId: objectId }),
  ]),
} as const;
export type JobName = keyof typeof jobs;
export type JobData<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** What a browser may hear over socket.io. */
export interface BrowserEvents {
  blogLiked: { blogId: string };
  challengePublished: { challengeId: string };
  moderationChanged: { pending: number };
  xpAwarded: { totalPoints: number; level: number };
  sessionEnded: Record<string, never>;
}
/** What a browser may say: interest in one blog only (design section 3). */
export const watchMessage = z.object({ blogId: objectId });
/** A browser's token: who is there, at the start of a connection and, as event `token`, again before it ends. */
export const tokenMessage = z.object({ token: z.string().check(z.maxLength(4_096)) });
