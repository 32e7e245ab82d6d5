/**
 * Numbers and names that every part of the product shares. No schema library in here, so that a page
 * may import it for next to nothing.
 */

/** Blog categories, in the order pages offer them (spec section 3). */
export const categories = [
  'Story',
  'Poem',
  'My Diary',
  'Nature & Science',
  'Recipes for Kids',
  'Weekly Challenge',
  'Travel and Adventure',
] as const;
export type Category = (typeof categories)[number];

/** Where a blog stands (spec section 3); the labels are what a child reads. */
export const blogStatuses = ['draft', 'pending', 'approved', 'rejected'] as const;
export type BlogStatus = (typeof blogStatuses)[number];
export const blogStatusLabels: Readonly<Record<BlogStatus, string>> = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Published',
  rejected: 'Rejected',
};

/** Such as "This blog is published (decided by Robin)." */
export function blogStanding(status: BlogStatus, decidedBy?: string | null): string {
  const label = status === 'draft' ? 'a draft' : blogStatusLabels[status].toLowerCase();
  return `This blog is ${label}${decidedBy ? ` (decided by ${decidedBy})` : ''}.`;
}
export const noDecisionToUndo = 'There is no decision to take back.';

/** Longest texts accepted, in characters; `blogMinWords` in words (spec sections 5 and 9, design section 4). */
export const textLimits = {
  title: 120,
  description: 20_000,
  comment: 1_000,
  topic: 300,
  reason: 500,
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

/** What a writer is told when something is missing (spec section 5). */
export const allButImageMessage = 'All fields except image are required';
export const tooFewWordsMessage = 'Oops! Please write at least 50 words 📝✨';

/** Uploaded pictures: bytes accepted and the longest side stored, in pixels (design section 5). */
export const imageLimits = { maxBytes: 5 * 1024 * 1024, maxSidePx: 1_600, smallSidePx: 480 } as const;

/** Page sizes (spec sections 2 and 9, design section 4). */
export const pageSizes = { cards: 20, dashboard: 6, leaderboardPreview: 3, max: 100, plainList: 1_000 } as const;

/** Most ids in the `likes` of one entry: of each in a list longer than a page (`pageSizes.max`), and of any other. */
export const likesShown = { inLongList: 32, else: 1_000 } as const;

/** 'This Week' means the last seven days (spec section 5). */
export const weekMs = 7 * 24 * 60 * 60 * 1_000;

/** How long a sign-in lasts (design section 4). */
export const tokenTtlSeconds = 7 * 24 * 60 * 60;

/** How long the token of a browser session lasts; a cookie that scripts cannot read renews it. */
export const browserTokenTtlSeconds = 15 * 60;

/** A browser session ends after so many days without a renewal, and after so many days in any case. */
export const browserSessionDays = { idle: 7, atMost: 30 } as const;
/** Sessions an account may have open; a new one ends the oldest. */
export const mostSessions = 50;

/** How long a password reset link works, in milliseconds (design section 3). */
export const resetTtlMs = 30 * 60 * 1_000;

const dayMs = 24 * 60 * 60 * 1_000;
/** How long the links about an e-mail address work once they were sent, in milliseconds. */
export const emailLinkTtlMs = { verify_email: dayMs, take_back_email: 7 * dayMs } as const;

/** Words as the writing check counts them: split on whitespace (spec section 5). */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/).length;
}
