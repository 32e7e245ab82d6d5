import type { BlogStatus, BlogText, Flag, Reading, Visibility } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { type AuthorCopy, idempotencyIndex } from '../authors';
import type { DecidedFields, Moderated } from '../visibility';

/** The fields that a decision changes, stored so that it can be undone. Older records have no visibility. */
export interface Standing extends Partial<DecidedFields> {
  readonly status: BlogStatus;
  readonly publishedAt: Date | null;
  readonly rejectReason: string | null;
}

/** A moderator's last decision; removed once it is undone or the author sends the blog again. */
export interface DecisionRecord {
  readonly kind: 'approve' | 'reject';
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly at: Date;
  readonly before: Standing;
  /** The texts from before the decision, if it replaced them or was about a correction. */
  readonly texts?: StandingTexts;
}

/**
 * The author's text. `excerpt`, `titleKey` and `reading` are derived from it and stored, so that lists need not read
 * the text itself.
 */
export interface StoredText extends Readonly<BlogText> {
  readonly excerpt: string;
  /** The title in the form that searches compare. */
  readonly titleKey: string;
  /** Missing in texts from before it was introduced, until the migration has filled it in. */
  readonly reading?: Reading;
  readonly flags: readonly Flag[];
}

/** A new text for a published blog. Readers see the old text until it is approved (docs/product.md#corrections). */
export interface CorrectionDocument extends StoredText {
  readonly status: Exclude<BlogStatus, 'approved'>;
  readonly reason: string | null;
  readonly image: string | null;
  /** Null until it is sent. */
  readonly submittedAt: Date | null;
  /** The blog's revision with which it was last sent. */
  readonly sentRevision: number;
}

/** The text that everybody reads, and the one that would replace it. */
export interface StandingTexts extends StoredText {
  readonly image: string | null;
  readonly submittedAt: Date | null;
  readonly sentRevision: number;
  readonly correction: CorrectionDocument | null;
}

/** The fields that the writer's deletion changed, stored so that it can be undone. */
export interface DeletionRecord extends Pick<Standing, 'status'> {
  readonly at: Date;
  readonly visibility: Visibility;
  readonly isFound: boolean;
}

/** `visibility` decides who sees the blog while it is approved (docs/product.md#visibility). */
export interface BlogDocument extends StoredText, Standing, Moderated {
  readonly _id: ObjectId;
  readonly flags: readonly Flag[];
  /** A path below `/images/`, or null. */
  readonly image: string | null;
  readonly author: AuthorCopy;
  /** The `Idempotency-Key` of the call that created the blog. The same writer's repeated calls return this blog. */
  readonly idempotencyKey?: string;
  readonly createdAt: Date;
  /** The time of publication, or of creation before that. Lists are sorted by it. */
  readonly date: Date;
  readonly submittedAt: Date | null;
  /** The revision with which this text was sent; missing in blogs from before there was a history. */
  readonly sentRevision?: number;
  /** When the writer last saved it. */
  readonly savedAt?: Date;
  readonly correction?: CorrectionDocument | null;
  /** Set while the writer can undo the deletion. */
  readonly deletion?: DeletionRecord | null;
  /** The time until which a withdrawn blog's likes and comments are kept. */
  readonly threadKeptUntil?: Date | null;
  /** Its likes and comments are being deleted, so it cannot be published. */
  readonly isThreadGoing?: boolean;
  /** The id of the first blog of the series that this blog belongs to. Parts are ordered by creation. */
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
   * The version of the search rules with which the blog's present state was indexed. It is 0 after a change, and
   * missing in blogs from before search (`search/search-indexer.ts`).
   */
  readonly searchVersion?: number | null;
}

/** Increase this whenever the rules for words change, so that every blog is indexed again. */
export const searchVersion = 1;

/** Marks a blog for the search index. Add it to every change of what a public blog shows or of whether it is public. */
export const changedForSearch = { searchVersion: 0 } as const;

/** The fields of a blog that card lists read. */
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

/** Selects blogs that nobody has commented on. */
export const withoutComments = { commentCount: 0 } as const;

/**
 * One index per list the product shows, with the sort last. `titleKey` ends the list indexes, so that a title search
 * scans only index keys and reads only the blogs it found.
 */
export const blogStore = store<BlogDocument>(
  'blogs',
  [
    { key: { status: 1, date: -1, _id: -1, titleKey: 1 }, name: 'list' },
    { key: { status: 1, category: 1, date: -1, _id: -1, titleKey: 1 }, name: 'list_category' },
    { key: { status: 1, date: 1, _id: 1 }, name: 'list_unanswered', partialFilterExpression: withoutComments },
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
    idempotencyIndex('author._id', 'idempotencyKey'),
  ],
  { shardKey: { _id: 'hashed' } },
);
