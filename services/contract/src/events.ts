import * as z from 'zod/mini';
import { auditOutcomes, auditSnapshot, auditTargetKinds } from './audit';
import { blogChangeScopes } from './cache-tags';
import { categories, mostListedBlogs } from './constants';
import { consentForOthers } from './family';
import { gameXpReasons } from './games';
import { notificationJob } from './notifications';
import { isoDate, objectId } from './primitives';
import type { SubjectKind } from './safety/constants';
import { decidedByOwner, subjectState } from './safety/internal';
import { replayEntry } from './safety/leaving';
import type { ClosedSurfaces } from './safety/switches';
import { subjectKind } from './safety/visibility';
import { type WritingXpReason, writingXp } from './xp';

/** Messages between the parts. Channel, queue and browser event share one name. */

/** Gives a name's data the same type in `publish` and in its handler, also where the name is a type parameter. */
type SchemasOf<Table extends Record<string, z.ZodMiniType>> = {
  readonly [Name in keyof Table]: z.ZodMiniType<z.output<Table[Name]>>;
};

const writingReasons = Object.keys(writingXp) as [WritingXpReason, ...WritingXpReason[]];
export const xpReason = z.enum([...writingReasons, ...gameXpReasons]);

const announcementTable = {
  /** `userId` is for the gateways alone: no browser hears whose like it was. */
  blogLiked: z.object({
    blogId: objectId,
    likeCount: z.number().check(z.int(), z.minimum(0)),
    userId: z.optional(objectId),
    /** Whether that reader likes it now. */
    liked: z.optional(z.boolean()),
  }),
  /** A blog changed in a way that caches may show: drop whatever shows it. */
  blogChanged: z.object({
    blogId: objectId,
    category: z.optional(z.enum(categories)),
    /** Without it, anything of the blog may have changed. */
    scope: z._default(z.enum(blogChangeScopes), 'lists'),
  }),
  /** Somebody's name, picture or avatar changed: on these blogs, and on comments beneath those. Lists hold at most 200. */
  writerChanged: z.object({
    blogIds: z.array(objectId).check(z.maxLength(200)),
    commentedIds: z.array(objectId).check(z.maxLength(200)),
    /** There are more than are named. */
    hasMore: z.boolean(),
  }),
  /** The moderators' queue grew or shrank. */
  moderationChanged: z.object({ pending: z.number().check(z.int(), z.minimum(0)) }),
  /** A new weekly challenge is current and unread for everybody. */
  challengePublished: z.object({ challengeId: objectId, topic: z.string() }),
  /** Tokens were revoked: read which. */
  tokensRevoked: z.object({}),
  /** A different release of a remote is live, or a different share of readers gets it. */
  remotesChanged: z.object({ remote: z.string(), revision: z.number() }),
  /** Something is no longer public, or public again: pages and caches that show it let it go or fetch it. */
  visibilityChanged: z.object({
    kind: subjectKind,
    id: objectId,
    /** The blog that a comment or reply stands under. */
    blogId: z.optional(objectId),
    authorId: objectId,
    isPublic: z.boolean(),
  }),
  /** A moderator opened or closed part of the site. */
  switchesChanged: z.object({}),
  /** A reader was warned, muted or let back in: their pages fetch the account again. */
  standingChanged: z.object({ userId: objectId }),
  /** The moderators' queue changed. */
  casesChanged: z.object({ open: z.number(), urgent: z.number() }),
  /** This user's XP changed; their pages may refresh. */
  xpAwarded: z.object({ userId: objectId, totalPoints: z.number(), level: z.number() }),
  /** A reader's notifications changed. */
  lettersChanged: z.object({ userId: objectId, unread: z.number().check(z.int(), z.minimum(0)) }),
} as const;
/** Sent over Redis pub/sub, to say "look again". Nothing may depend on one arriving. */
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

/** E-mails with a link that confirms an address, or takes a change of address back, and one that tells of a new password. */
export const emailLinkKinds = ['verify_email', 'take_back_email', 'password_changed'] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/**
 * E-mails to a grown-up: the first question, a new link, the code of the second step, a last reminder, news about a yes,
 * and the child's week.
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
  /** To the user service: a change of a reader's notifications. */
  letter: notificationJob,
  /** What others see of a profile, until when the account may not publish, and what a grown-up allows. */
  profileChanged: z.object({
    userId: objectId,
    name: z.string(),
    image: z.nullable(z.string()),
    /** The id of the avatar they wear. Missing from older processes, which means none. */
    profileAvatar: z.optional(z.nullable(z.string())),
    mutedUntil: z.optional(z.nullable(isoDate)),
    /** Missing where no account has to ask, and from older processes. */
    consent: z.optional(consentForOthers),
    /** Whether the address is confirmed. Missing from older processes, as the two below. */
    emailVerified: z.optional(z.boolean()),
    isModerator: z.optional(z.boolean()),
    /** When a moderator removed the name or picture, unless that was taken back. */
    removedAt: z.optional(z.nullable(isoDate)),
    revision: z.number(),
  }),
  /** To admin, which keeps the moderators' queue. */
  subjectChanged: subjectState,
  /** To admin: a moderator took something away without the queue. It becomes an entry of the same history. */
  subjectDecided: decidedByOwner,
  /** To the user service: takes back the XP that `awardKey` booked, because what earned it was removed, or gives it back. */
  xpTakenBack: z.object({ key: z.string(), userId: objectId, awardKey: z.string(), giveBack: z.optional(z.boolean()) }),
  /** An account is being erased: whatever it wrote, liked and reported goes. Blogs that everybody sees may stay. */
  writerErased: z.object({ userId: objectId, leavesBlogs: z.optional(z.boolean()) }),
  /** An account is being erased: nothing that admin and the mail worker keep may identify it any more. */
  recipientErased: z.object({ userId: objectId }),
  /** Something that the restore of a backup must not undo; admin adds it to a list outside the databases. */
  factLasts: replayEntry,
  /** An operator's command began or ended; admin writes it to the audit log. `key` is the same for both. */
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
  /** The worker asks the user service for the address and a fresh link, so that neither is stored in Redis. */
  accountEmail: z.union([
    z.object({ kind: z.literal('password_reset'), userId: objectId, resetId: objectId }),
    z.object({ kind: z.enum(emailLinkKinds), userId: objectId, linkId: objectId }),
    z.object({ kind: z.enum(familyEmailKinds), userId: objectId, letterId: objectId }),
    /** Nobody has used the account for long, and it will be erased. */
    z.object({ kind: z.literal('unused_account'), userId: objectId, noticeId: objectId }),
  ]),
} as const;
/** BullMQ queues, for work that must happen: delivered at least once, and `key` makes the effect happen only once. */
export const jobs: SchemasOf<typeof jobTable> = jobTable;
export type JobName = keyof typeof jobs;
export type JobData<Name extends JobName> = z.output<(typeof jobTable)[Name]>;

/** What a browser may receive over socket.io. */
export interface BrowserEvents {
  blogLiked: { blogId: string };
  /** New counts of likes, by the ids of the blogs that a socket lists; gathered for some seconds. */
  likeCounts: { counts: Readonly<Record<string, number>> };
  /** Sent to the reader who liked a blog or took the like back, for their other tabs and devices. */
  ownLikeChanged: { blogId: string; liked: boolean };
  challengePublished: { challengeId: string };
  moderationChanged: { pending: number };
  xpAwarded: { totalPoints: number; level: number };
  lettersChanged: { unread: number };
  sessionEnded: Record<string, never>;
  visibilityChanged: { kind: SubjectKind; id: string; blogId?: string; authorId: string; isPublic: boolean };
  /** Sent on connecting, too, if something is closed. */
  switchesChanged: { closed: ClosedSurfaces };
  standingChanged: Record<string, never>;
  casesChanged: { open: number; urgent: number };
}
/** Sent when a client connects that wants to hear only of blogs it watches or lists. Without it, it hears every like. */
export const likesMessage = z.object({ likes: z.literal('watched') });
/** A blog that a page shows whole: its likes are told at once. */
export const watchMessage = z.object({ blogId: objectId });
/** All the blogs that a page lists now, instead of those it named before: their counts are told now and then. */
export const listMessage = z.object({ blogIds: z.array(objectId).check(z.maxLength(mostListedBlogs)) });
/** A browser's token, sent when it connects and again, as the event `token`, before the token expires. */
export const tokenMessage = z.object({ token: z.string().check(z.maxLength(4_096)) });
