import * as z from 'zod/mini';
import { auditOutcomes, auditSnapshot, auditTargetKinds } from '../admin/audit';
import { categories, mostListedBlogs } from '../core/limits';
import { isoDate, objectId } from '../core/primitives';
import type { SubjectKind } from '../moderation/constants';
import { decidedByOwner, subjectState } from '../moderation/internal';
import { leavingWay, replayEntry } from '../moderation/leaving';
import type { ClosedSurfaces } from '../moderation/switches';
import { subjectKind } from '../moderation/visibility';
import { gameXpReasons } from '../progress/games';
import { type WritingXpReason, writingXp } from '../progress/xp';
import { consentForOthers } from '../user/family';
import { notificationJob } from '../user/notifications';
import { blogChangeScopes } from './cache-tags';

/**
 * Messages between the parts of the system. The name of a message is also the name of its channel, queue or browser
 * event.
 */

/** Gives a name's data the same type in `publish` and in its handler, also where the name is a type parameter. */
type SchemasOf<Table extends Record<string, z.ZodMiniType>> = {
  readonly [Name in keyof Table]: z.ZodMiniType<z.output<Table[Name]>>;
};

const writingReasons = Object.keys(writingXp) as [WritingXpReason, ...WritingXpReason[]];
export const xpReason = z.enum([...writingReasons, ...gameXpReasons]);

const announcementTable = {
  /** `userId` is for the gateways alone. Browsers are never told whose like it was. */
  blogLiked: z.object({
    blogId: objectId,
    likeCount: z.number().check(z.int(), z.minimum(0)),
    userId: z.optional(objectId),
    /** True for a new like of that reader, false for a removed one. */
    liked: z.optional(z.boolean()),
  }),
  /** A blog changed in a way that cached responses may show, so every cache drops those that show it. */
  blogChanged: z.object({
    blogId: objectId,
    category: z.optional(z.enum(categories)),
    /** The default covers any change of the blog. */
    scope: z._default(z.enum(blogChangeScopes), 'lists'),
  }),
  /**
   * The name, picture or avatar of a writer changed on these blogs (`blogIds`) and on the comments below
   * `commentedIds`. Each list has at most 200 ids.
   */
  writerChanged: z.object({
    blogIds: z.array(objectId).check(z.maxLength(200)),
    commentedIds: z.array(objectId).check(z.maxLength(200)),
    /** True when more blogs are affected than the lists name. */
    hasMore: z.boolean(),
  }),
  /** The moderators' queue grew or shrank. */
  moderationChanged: z.object({ pending: z.number().check(z.int(), z.minimum(0)) }),
  /** A new weekly challenge is current and unread for everybody. */
  challengePublished: z.object({ challengeId: objectId, topic: z.string() }),
  /** Tokens were revoked. Subscribers read the revocation list again. */
  tokensRevoked: z.object({}),
  /** A different release of a remote is live, or a different share of readers gets it. */
  remotesChanged: z.object({ remote: z.string(), revision: z.number() }),
  /** Something was removed or became public again. Pages and caches that show it drop it or fetch it again. */
  visibilityChanged: z.object({
    kind: subjectKind,
    id: objectId,
    /** The blog that a comment or reply belongs to. */
    blogId: z.optional(objectId),
    authorId: objectId,
    isPublic: z.boolean(),
    /** True for a blog that its writer withdrew or deleted. */
    isWithdrawn: z.optional(z.boolean()),
  }),
  /** A moderator opened or closed part of the site. */
  switchesChanged: z.object({}),
  /** A reader was warned, muted or let back in: their pages fetch the account again. */
  standingChanged: z.object({ userId: objectId }),
  /** The moderators' queue changed. */
  casesChanged: z.object({ open: z.number(), urgent: z.number() }),
  /** This user's XP changed; their pages may refresh. */
  xpAwarded: z.object({ userId: objectId, totalPoints: z.number(), level: z.number() }),
  /** A reader's inbox changed. */
  lettersChanged: z.object({ userId: objectId, unread: z.number().check(z.int(), z.minimum(0)) }),
} as const;
/** Announcements over Redis pub/sub, which only say that something should be read again. Any of them may get lost. */
export const announcements: SchemasOf<typeof announcementTable> = announcementTable;
export type AnnouncementName = keyof typeof announcements;
export type AnnouncementData<Name extends AnnouncementName> = z.output<(typeof announcementTable)[Name]>;

export const activityKinds = [
  'blog_published',
  'blog_withdrawn',
  'comment_added',
  'comment_withdrawn',
  'like_received',
  'like_withdrawn',
] as const;

/**
 * E-mails about the account: a link that confirms an address, a link that undoes a change of address, and the notice of
 * a new password.
 */
export const emailLinkKinds = ['verify_email', 'take_back_email', 'password_changed'] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/**
 * E-mails to a grown-up: the first request for consent, a new link, the code of the second step, a last reminder,
 * notices that consent was given or revoked, and the child's week.
 */
export const familyEmailKinds = [
  'family_ask',
  'family_link',
  'family_code',
  'family_reminder',
  'family_given',
  'family_revoked',
  'family_week',
] as const;
export type FamilyEmailKind = (typeof familyEmailKinds)[number];

const jobTable = {
  xp: z.object({
    key: z.string(),
    userId: objectId,
    reason: xpReason,
    xp: z.number().check(z.int(), z.positive()),
    at: z.string(),
  }),
  /** A change to one of the counts that badges are based on; `userId` is the user whose count changes. */
  activity: z.object({
    key: z.string(),
    userId: objectId,
    kind: z.enum(activityKinds),
    at: z.string(),
    /** The blog that was liked; missing in other events, and in those of older processes. */
    blogId: z.optional(objectId),
  }),
  /** To the user service: a notification for a reader's inbox. */
  letter: notificationJob,
  /** The public part of a profile, the end of a mute, the scope of the parental consent, and whether the reader leaves. */
  profileChanged: z.object({
    userId: objectId,
    name: z.string(),
    image: z.nullable(z.string()),
    /** The id of the avatar they wear. Missing from older processes, which means none. */
    profileAvatar: z.optional(z.nullable(z.string())),
    mutedUntil: z.optional(z.nullable(isoDate)),
    /** Missing where no account needs consent, and from older processes. */
    consent: z.optional(consentForOthers),
    /** What becomes of the writer's blogs while their account is being ended; null while it is not. */
    leaving: z.optional(z.nullable(leavingWay)),
    /** True when the e-mail address is confirmed. Missing from older processes, like the next two. */
    emailVerified: z.optional(z.boolean()),
    isModerator: z.optional(z.boolean()),
    /** The time when a moderator removed the name or picture; null or missing when the removal was reversed. */
    removedAt: z.optional(z.nullable(isoDate)),
    revision: z.number(),
  }),
  /** To the admin service, which stores the moderators' queue. */
  subjectChanged: subjectState,
  /** To the admin service: a moderator removed something outside the queue. It becomes an entry of the same history. */
  subjectDecided: decidedByOwner,
  /**
   * To the user service: cancels the XP that `awardKey` booked, because what earned them was removed, or restores them
   * with `giveBack`.
   */
  xpTakenBack: z.object({ key: z.string(), userId: objectId, awardKey: z.string(), giveBack: z.optional(z.boolean()) }),
  /** An account is being erased, with everything it wrote, liked and reported. Published blogs may stay. */
  writerErased: z.object({ userId: objectId, leavesBlogs: z.optional(z.boolean()) }),
  /** An account is being erased. The data of the admin service and the mail worker must not identify it any longer. */
  recipientErased: z.object({ userId: objectId }),
  /**
   * Something that a restore from a backup must not undo. The admin service adds it to the replay log outside the
   * databases.
   */
  factLasts: replayEntry,
  /** An operator's command began or ended; admin writes it to the audit log. `key` is the same for both. */
  auditEntry: z.object({
    key: objectId,
    phase: z.enum(['began', 'ended']),
    at: isoDate,
    /** The user and host that ran the command, as far as the machine can tell. */
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
  /** The worker asks the user service for the address and a fresh link, so that neither is stored in Redis. */
  accountEmail: z.union([
    z.object({ kind: z.literal('password_reset'), userId: objectId, resetId: objectId }),
    z.object({ kind: z.enum(emailLinkKinds), userId: objectId, linkId: objectId }),
    z.object({ kind: z.enum(familyEmailKinds), userId: objectId, letterId: objectId }),
    /** A notice that the account will be erased because it has not been used for a long time. */
    z.object({ kind: z.literal('unused_account'), userId: objectId, noticeId: objectId }),
  ]),
} as const;
/** BullMQ queues, for work that must happen: delivered at least once, and `key` makes the effect happen only once. */
export const jobs: SchemasOf<typeof jobTable> = jobTable;
export type JobName = keyof typeof jobs;
export type JobData<Name extends JobName> = z.output<(typeof jobTable)[Name]>;

/** The events that a browser may receive over socket.io. */
export interface BrowserEvents {
  blogLiked: { blogId: string };
  /** Comments or replies of a blog that a page shows in full came or went. */
  commentsChanged: { blogId: string };
  /** New like counts by blog id, for the blogs that a socket lists. They are sent in batches every few seconds. */
  likeCounts: { counts: Readonly<Record<string, number>> };
  /** Sent to the reader who liked a blog or removed the like, for their other tabs and devices. */
  ownLikeChanged: { blogId: string; liked: boolean };
  challengePublished: { challengeId: string };
  moderationChanged: { pending: number };
  xpAwarded: { totalPoints: number; level: number };
  lettersChanged: { unread: number };
  sessionEnded: Record<string, never>;
  visibilityChanged: {
    kind: SubjectKind;
    id: string;
    blogId?: string;
    authorId: string;
    isPublic: boolean;
    isWithdrawn?: boolean;
  };
  /** Sent on connecting, too, if something is closed. */
  switchesChanged: { closed: ClosedSurfaces };
  standingChanged: Record<string, never>;
  casesChanged: { open: number; urgent: number };
}
/**
 * Sent on connecting by a client that wants only the likes of blogs it watches or lists. Other clients get every like.
 */
export const likesMessage = z.object({ likes: z.literal('watched') });
/** Subscribes to a blog that a page shows in full. Its likes are sent at once. */
export const watchMessage = z.object({ blogId: objectId });
/** Subscribes to all blogs that a page lists now and replaces the previous list. Their counts are sent in batches. */
export const listMessage = z.object({ blogIds: z.array(objectId).check(z.maxLength(mostListedBlogs)) });
/** A browser's token, sent when it connects and again, as the event `token`, before the token expires. */
export const tokenMessage = z.object({ token: z.string().check(z.maxLength(4_096)) });
