/**
 * Numbers and names that all parts of the product share. This file imports no schema library, so that pages can import
 * it at almost no cost.
 */

export { type Category, categories, categoryLooks, coverPath } from './categories';
// This has its own file, because the home page's widgets need no other constant.
export { pageSizes } from './page-sizes';

/** The stages of a blog (docs/product.md#blog-status). Children read the labels, not these names. */
export const blogStatuses = ['draft', 'pending', 'approved', 'rejected'] as const;
export type BlogStatus = (typeof blogStatuses)[number];
export { blogStanding, blogStatusLabels, noDecisionToUndo } from '../texts/standing';

/** Longest texts accepted, in characters; `blogMinWords` is in words. */
export const textLimits = {
  title: 120,
  description: 20_000,
  comment: 1_000,
  topic: 300,
  reason: 500,
  reportNote: 300,
  appeal: 500,
  toldWho: 200,
  rollbackReason: 300,
  nameMin: 2,
  nameMax: 40,
  email: 254,
  passwordMin: 8,
  passwordMax: 200,
  blogMinWords: 50,
  shareText: 150,
  excerpt: 150,
  search: 80,
} as const;

/** The messages for a writer when something is missing (docs/product.md#writing-a-blog). */
export { allButImageMessage, tooFewWordsMessage } from '../texts/writing';

/**
 * Limits of uploaded pictures: the accepted size in bytes, and the longest side of each stored size in pixels
 * (docs/product.md#pictures).
 */
export const imageLimits = { maxBytes: 5 * 1024 * 1024, maxSidePx: 1_600, smallSidePx: 480, smallFacePx: 256 } as const;

/**
 * The largest number of ids in the `likes` of one entry: in a list longer than a page (`pageSizes.max`), and elsewhere.
 */
export const likesShown = { inLongList: 32, else: 1_000 } as const;

/** 'This Week' means the last seven days (docs/product.md#lists). */
export const weekMs = 7 * 24 * 60 * 60 * 1_000;

/** The lifetime of a token outside browser sessions, in seconds (docs/product.md#sessions). */
export const tokenTtlSeconds = 7 * 24 * 60 * 60;

/** The lifetime of a browser session's token. A cookie that scripts cannot read renews it. */
export const browserTokenTtlSeconds = 15 * 60;

/** The cookie of a browser session. Browsers send it only with the call that renews. */
export const sessionCookie = { name: 'storysprout_session', path: '/user/session/renew' } as const;

/** A browser session ends after `idle` days without a renewal, and after `atMost` days in any case. */
export const browserSessionDays = { idle: 7, atMost: 30 } as const;
/** Hours after which a browser session on a shared computer ends in any case. */
export const sharedSessionHours = 12;
/** The largest number of open sessions of one account. One more ends the oldest. */
export const mostSessions = 50;

/** The largest number of blogs whose likes one live connection may subscribe to as a list (docs/product.md#likes). */
export const mostListedBlogs = 60;

/** How long a password reset link works, in milliseconds (docs/product.md#forgotten-password). */
export const resetTtlMs = 30 * 60 * 1_000;

const dayMs = 24 * 60 * 60 * 1_000;
/** The lifetime of links about an e-mail address, from the time they are sent, in milliseconds. */
export const emailLinkTtlMs = { verify_email: dayMs, take_back_email: 7 * dayMs, password_changed: dayMs } as const;

/** The longest time that an e-mail may wait to be sent, in days: the most that `MAIL_GIVE_UP_HOURS` allows. */
export const mailWaitDays = 14;

/** Counts words as the writing check does: split on whitespace. */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/).length;
}
