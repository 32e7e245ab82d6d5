import * as z from 'zod/mini';
import { blog, blogStatus } from '../blog/blog';
import { textLimits } from '../core/limits';
import { isoDate, objectId, typedLine, typedText } from '../core/primitives';
import * as primitivesTexts from '../texts/primitives';

/** Calls between services (`/internal/*`), which the gateway never routes. */

/**
 * `approve` changes pending to approved, `reject` changes pending or approved to rejected, and `undo` reverses the last
 * of them.
 */
export const decisionRequest = z.object({
  decision: z.enum(['approve', 'reject', 'undo']),
  /** The id that an appeal against the decision refers to; missing for `undo`. */
  decisionId: z.optional(objectId),
  /** The reason for a rejection, which the author reads. */
  reason: z.optional(typedText('reason', textLimits.reason)),
  /** The revision that the moderator read. */
  revision: z.optional(z.number()),
  by: z.object({ userId: objectId, name: typedLine('name', textLimits.nameMax) }),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;

/** The blog as it is now, and its status before. */
export const decisionResult = z.object({ blog, before: blogStatus });

export const moderationBlogPage = z.object({ blogs: z.array(blog), nextCursor: z.nullable(z.string()) });

/**
 * The parts of a reader's copy of their data: everything they wrote, including drafts, and their comments, replies and
 * likes on any blog.
 */
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
/** The query of each part. A cursor is an id; the one for likes begins with the kind and id of what is liked. */
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
  /** The date when the announced change happens; only for the notice about an unused account. */
  until: z.optional(isoDate),
});
export type LinkEmail = z.infer<typeof linkEmail>;

/** The content of an e-mail to a grown-up, made when it is sent. The fields depend on its kind. */
export const familyEmail = z.object({
  email: z.string(),
  /** The child's name. */
  name: z.string(),
  /** The token of the link to the grown-up's page. */
  token: z.optional(z.string()),
  /** The code of the second step. */
  code: z.optional(z.string()),
  /** The time when the account is deleted if nobody answers. */
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

/** The largest number of accounts in one request that asks which of them still get e-mails. */
export const reachableLimit = 500;
export const reachableRequest = z.object({ userIds: z.array(objectId).check(z.maxLength(reachableLimit)) });

/** A mail server refused an account's address as unknown (SMTP 5.1.1). */
export const bounce = z.object({
  /** The address it refused; the account may have another one by now. */
  email: z.string().check(z.maxLength(textLimits.email)),
  /** The time of the refusal, however late it is reported. Refusals on the same day count once. */
  at: isoDate.check(z.refine((at) => !Number.isNaN(Date.parse(at)), primitivesTexts.invalidDate)),
});
export type Bounce = z.infer<typeof bounce>;

/** The version of the game rules with which the user service replays rounds. */
export const gameRules = z.object({ version: z.number() });
