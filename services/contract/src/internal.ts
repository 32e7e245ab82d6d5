import * as z from 'zod/mini';
import { blog, blogStatus } from './blog';
import { textLimits } from './constants';
import { isoDate, objectId, typedLine, typedText } from './primitives';
import * as primitivesTexts from './texts/primitives';

/** Calls between services (`/internal/*`), which the gateway never routes. */

/** The kinds of processes that call services; each signs with its own key under this name. */
export const internalCallers = ['gateway', 'blog', 'user', 'admin', 'mail-worker', 'registry'] as const;
export type InternalCaller = (typeof internalCallers)[number];

/** The services that are called, by the names used as audience in tokens. */
export const internalServices = ['blog', 'user', 'admin', 'registry', 'renderer'] as const;
export type InternalService = (typeof internalServices)[number];

/** `approve` takes pending to approved, `reject` pending or approved to rejected, `undo` takes the last one back. */
export const decisionRequest = z.object({
  decision: z.enum(['approve', 'reject', 'undo']),
  /** What an appeal against it names; none for `undo`. */
  decisionId: z.optional(objectId),
  /** Why a blog is rejected; the author reads it. */
  reason: z.optional(typedText('reason', textLimits.reason)),
  /** The revision that the moderator read. */
  revision: z.optional(z.number()),
  by: z.object({ userId: objectId, name: typedLine('name', textLimits.nameMax) }),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;

/** The blog as it is now, and its status before. */
export const decisionResult = z.object({ blog, before: blogStatus });

export const moderationBlogPage = z.object({ blogs: z.array(blog), nextCursor: z.nullable(z.string()) });

/** What a reader wrote, drafts included, and what they leave under blogs, their own and others'. */
export const readerArchivePart = z.enum([
  'blogs',
  'revisions',
  'unfinished',
  'bookmarks',
  'comments',
  'replies',
  'likes',
]);
export type ReaderArchivePart = z.infer<typeof readerArchivePart>;
/** By part. Cursors are ids; the id of a like begins with the kind and id of what is liked. */
export const readerArchiveQueries = {
  blogs: z.object({ cursor: z.optional(objectId) }),
  revisions: z.object({ cursor: z.optional(objectId) }),
  unfinished: z.object({ cursor: z.optional(objectId) }),
  bookmarks: z.object({ cursor: z.optional(objectId) }),
  comments: z.object({ cursor: z.optional(objectId) }),
  replies: z.object({ cursor: z.optional(objectId) }),
  likes: z.object({
    cursor: z.optional(z.string().check(z.regex(/^(blog|comment):[0-9a-f]{24}:[0-9a-f]{24}$/))),
  }),
} as const;
/** Entries go into the reader's copy of their data unchanged. */
export const readerArchivePage = z.object({ entries: z.array(z.unknown()), nextCursor: z.nullable(z.string()) });
export type ReaderArchivePage = z.infer<typeof readerArchivePage>;

/** A reader who gets the weekly challenge by e-mail. */
export const recipient = z.object({ _id: objectId, name: z.string(), email: z.string(), unsubscribeToken: z.string() });
export type Recipient = z.infer<typeof recipient>;

/** The recipient of an account e-mail, with the token of its link. */
export const linkEmail = z.object({
  email: z.string(),
  name: z.string(),
  token: z.string(),
  /** When the account will be erased; only for an account that nobody uses. */
  until: z.optional(isoDate),
});
export type LinkEmail = z.infer<typeof linkEmail>;

/** An e-mail to a grown-up, made when it is sent. Its kind decides which fields there are. */
export const familyEmail = z.object({
  email: z.string(),
  /** The child's name. */
  name: z.string(),
  /** Of the link to the grown-up's page. */
  token: z.optional(z.string()),
  /** Of the second step. */
  code: z.optional(z.string()),
  /** When the account is deleted if nobody answers. */
  deleteOn: z.optional(isoDate),
  week: z.optional(
    z.object({
      unsubscribeToken: z.string(),
      blogs: z.array(z.string()),
      comments: z.number(),
      rounds: z.number(),
      xp: z.number(),
      days: z.number(),
    }),
  ),
});
export type FamilyEmail = z.infer<typeof familyEmail>;

/** Most accounts in one request that asks which of them still get e-mails. */
export const reachableLimit = 500;
export const reachableRequest = z.object({ userIds: z.array(objectId).check(z.maxLength(reachableLimit)) });

/** A mail server refused an account's address as unknown (SMTP 5.1.1). */
export const bounce = z.object({
  /** The address it refused; the account may have another one by now. */
  email: z.string().check(z.maxLength(textLimits.email)),
  /** When it did, however late this is told: refusals of one day count once. */
  at: isoDate.check(z.refine((at) => !Number.isNaN(Date.parse(at)), primitivesTexts.invalidDate)),
});
export type Bounce = z.infer<typeof bounce>;

/** Which rules of games the user service replays rounds by. */
export const gameRules = z.object({ version: z.number() });
