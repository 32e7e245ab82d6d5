import type { BlogStatus, Category, Flag, Reading, Visibility } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors/author.document';
import { madeOnce } from '../shared/made-once';
import type { DecidedFields, Moderated } from '../shared/moderated';

/** What a decision changes, kept so that the decision can be taken back. Older records know nothing of visibility. */
export interface Standing extends Partial<DecidedFields> {
  readonly status: BlogStatus;
  readonly publishedAt: Date | null;
  readonly rejectReason: string | null;
}

/** A moderator's last decision; removed once it is taken back or the author sends the blog again. */
export interface DecisionRecord {
  readonly kind: 'approve' | 'reject';
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly at: Date;
  readonly before: Standing;
  /** The texts before it, when it replaced them or decided about a correction. */
  readonly texts?: StandingTexts;
}

/**
 * What the author writes. `excerpt`, `titleKey` and `reading` follow from it and are stored, so that lists read no
 * texts.
 */
export interface BlogText {
  readonly title: string;
  readonly category: Category;
  readonly description: string;
  readonly excerpt: string;
  /** The title in the form that searches compare. */
  readonly titleKey: string;
  /** Missing in texts from before they were measured, until the migration has come to them. */
  readonly reading?: Reading;
  readonly flags: readonly Flag[];
}

/** A new text for a published blog, which everybody still reads as it was (docs/product.md#corrections). */
export interface CorrectionDocument extends BlogText {
  readonly status: Exclude<BlogStatus, 'approved'>;
  readonly reason: string | null;
  readonly image: string | null;
  /** Null until it is sent. */
  readonly submittedAt: Date | null;
  /** The blog's revision with which it was last sent. */
  readonly sentRevision: number;
}

/** The text that everybody reads, and the one that would replace it. */
export interface StandingTexts extends BlogText {
  readonly image: string | null;
  readonly submittedAt: Date | null;
  readonly sentRevision: number;
  readonly correction: CorrectionDocument | null;
}

/** What its writer's deletion changed, so that it can be taken back. */
export interface DeletionRecord extends Pick<Standing, 'status'> {
  readonly at: Date;
  readonly visibility: Visibility;
  readonly isFound: boolean;
}

/** `visibility` says who sees the blog while it is approved (docs/product.md#visibility). */
export interface BlogDocument extends BlogText, Standing, Moderated {
  readonly _id: ObjectId;
  readonly flags: readonly Flag[];
  /** A path below `/images/`, or null. */
  readonly image: string | null;
  readonly author: AuthorCopy;
  /** The key of the call that made it: a repeated call of the same writer is answered with it. */
  readonly idempotencyKey?: string;
  readonly createdAt: Date;
  /** When it was published, or created if it has not been. Lists sort by it. */
  readonly date: Date;
  readonly submittedAt: Date | null;
  /** The revision with which this text was sent; missing in blogs from before there was a history. */
  readonly sentRevision?: number;
  /** When the writer last saved it. */
  readonly savedAt?: Date;
  readonly correction?: CorrectionDocument | null;
  /** Set while its writer's deletion can be taken back. */
  readonly deletion?: DeletionRecord | null;
  /** Until when a withdrawn blog's likes and comments are kept. */
  readonly threadKeptUntil?: Date | null;
  /** Its likes and comments are being deleted, so it cannot be published. */
  readonly isThreadGoing?: boolean;
  /** The series that it is a part of: the id of the series' first blog. Parts are in the order in which they were begun. */
  readonly seriesId?: ObjectId;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number;
  /** Counts the author's saves, so that two tabs with the same draft notice each other. */
  readonly revision: number;
  readonly decision: DecisionRecord | null;
  /** Counts decisions, so that each has its own event keys and two moderators never both decide. */
  readonly decisionCount: number;
  /**
   * The rules by which search indexed what the blog is now; 0 once that has changed, missing in blogs from before search
   * (`search/search-indexer.ts`).
   */
  readonly searchVersion?: number | null;
}

/** Raised whenever the rules for words change: every blog is then indexed again. */
export const searchVersion = 1;

/** Has search read the blog again. It belongs to every change of what a public blog shows, and of whether it is public. */
export const changedForSearch = { searchVersion: 0 } as const;

/** What card lists read of a blog. */
export const cardFields = {
  title: 1,
  category: 1,
  image: 1,
  author: 1,
  createdAt: 1,
  date: 1,
  status: 1,
  likeCount: 1,
  commentCount: 1,
  excerpt: 1,
  reading: 1,
  seriesId: 1,
} as const satisfies Partial<Record<keyof BlogDocument, 1>>;
export type BlogCardDocument = Pick<BlogDocument, '_id' | keyof typeof cardFields>;

/**
 * One index per list the product shows, with the sort last. `titleKey` ends the list indexes, so that a title search
 * scans only index keys and reads only the blogs it found.
 */
export const blogStore = store<BlogDocument>(
  'blogs',
  [
    { key: { status: 1, date: -1, _id: -1, titleKey: 1 }, name: 'list' },
    { key: { status: 1, category: 1, date: -1, _id: -1, titleKey: 1 }, name: 'list_category' },
    { key: { 'author._id': 1, date: -1, _id: -1 }, name: 'list_author' },
    { key: { 'author._id': 1, status: 1, date: -1, _id: -1 }, name: 'list_author_status' },
    { key: { status: 1, submittedAt: 1 }, name: 'waiting' },
    { key: { image: 1 }, name: 'image' },
    { key: { 'decision.by.userId': 1, _id: 1 }, name: 'moderator' },
    { key: { 'correction.status': 1, date: -1, _id: -1 }, name: 'corrections' },
    { key: { 'correction.status': 1, 'correction.submittedAt': 1 }, name: 'corrections_waiting' },
    { key: { 'author._id': 1, 'correction.status': 1 }, name: 'corrections_of_author' },
    { key: { 'correction.image': 1 }, name: 'correction_image', sparse: true },
    { key: { threadKeptUntil: 1 }, name: 'threads', sparse: true },
    { key: { seriesId: 1, createdAt: 1, _id: 1 }, name: 'series', sparse: true },
    { key: { searchVersion: 1 }, name: 'search' },
    madeOnce('author._id', 'idempotencyKey'),
  ],
  { shardKey: { _id: 'hashed' } },
);
