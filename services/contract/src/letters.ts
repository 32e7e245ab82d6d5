import * as z from 'zod/mini';
import { letterKinds } from './letter-kinds';
import { isoDate, listCursor, listLimit, objectId } from './primitives';
import * as texts from './texts/letters';

/** The letterbox: what happened to a reader's words (docs/product.md#the-letterbox). */

export const letterKind = z.enum(letterKinds);
export type LetterKind = z.infer<typeof letterKind>;

export const letterLimits = {
  /** Most letters a reader has; the oldest go first. */
  kept: 200,
  /** How long a letter stays. */
  keptDays: 90,
  /** Letters on a page. */
  page: 20,
  /** Blogs that one question between services may name. */
  blogsAsked: 100,
} as const;

const count = z.number().check(z.int(), z.minimum(0));

/** Letters hold no words: names and titles are read when the letter is shown. */
export const letter = z.object({
  _id: objectId,
  kind: letterKind,
  at: isoDate,
  isRead: z.boolean(),
  /** The story it is about; without a title when the reader cannot read it any more. */
  blog: z.optional(z.object({ _id: objectId, title: z.nullable(z.string()) })),
  /** Who wrote the comment, reply or new story. */
  from: z.optional(z.object({ _id: objectId, name: z.string() })),
  /** How many readers like the story since the letter's day began. */
  likes: z.optional(count),
  badge: z.optional(z.string()),
  /** Why a story came back, as long as it has not been sent again. */
  reason: z.optional(z.string()),
  /** Whether the appeal was granted. */
  isUpheld: z.optional(z.boolean()),
});
export type Letter = z.infer<typeof letter>;

export const lettersQuery = z.object({ limit: z.optional(listLimit), cursor: z.optional(listCursor) });
export const lettersResponse = z.object({
  /** Newest first. */
  letters: z.array(letter),
  nextCursor: z.nullable(z.string()),
  unread: count,
  /** The kinds that the reader turned off. */
  off: z.array(letterKind),
});
export type LettersResponse = z.infer<typeof lettersResponse>;

export const unreadLettersResponse = z.object({ unread: count });

export const readLettersRequest = z.object({
  ids: z.union([z.literal('all'), z.array(objectId).check(z.minLength(1), z.maxLength(100, texts.mostAtOnce))]),
});
export type ReadLettersRequest = z.infer<typeof readLettersRequest>;

export const setLetterKindRequest = z.object({ kind: letterKind, isOn: z.boolean() });
export type SetLetterKindRequest = z.infer<typeof setLetterKindRequest>;
export const setLetterKindResponse = z.object({ off: z.array(letterKind), unread: count });

/** What the user service asks the blog service about the stories in a page of letters. */
export const letterBlogsRequest = z.object({
  readerId: objectId,
  ids: z.array(objectId).check(z.maxLength(letterLimits.blogsAsked)),
});
/** Only stories that this reader may read. */
export const letterBlogsResponse = z.object({
  blogs: z.array(z.object({ _id: objectId, title: z.string(), reason: z.nullable(z.string()) })),
});
export type LetterBlog = z.infer<typeof letterBlogsResponse>['blogs'][number];

/** Names the letter, so that the same news makes one letter, however often it comes. */
const key = z.string().check(z.minLength(1), z.maxLength(120));
/** Grows with every change of what the letter tells; older news changes nothing. */
const version = z.number().check(z.int(), z.minimum(0));
const stamp = { key, version, at: isoDate } as const;

/** Something happened that a reader gets a letter about. */
const letterNews = z.object({
  ...stamp,
  userId: objectId,
  kind: z.enum(['published', 'returned', 'comment', 'reply', 'decision', 'appeal']),
  blogId: z.optional(objectId),
  /** Who wrote the comment or reply. */
  actorId: z.optional(objectId),
  isUpheld: z.optional(z.boolean()),
});
export type LetterNews = z.infer<typeof letterNews>;

/** A writer published a story for the first time: a letter for everybody who follows them. */
const storyOut = z.object({ ...stamp, kind: z.literal('storyOut'), blogId: objectId, writerId: objectId });
export type StoryOut = z.infer<typeof storyOut>;

/** What the letter told is not so any more: its words are gone. */
const letterWithdrawn = z.object({ ...stamp, kind: z.literal('withdrawn') });
export type LetterWithdrawn = z.infer<typeof letterWithdrawn>;

/** A story is gone for good, with everything below it. */
const storyGone = z.object({ ...stamp, kind: z.literal('storyGone'), blogId: objectId });

/** Data of the queue `letter`. */
export const letterJob = z.union([letterNews, letterWithdrawn, storyOut, storyGone]);
export type LetterJob = z.infer<typeof letterJob>;
