import type { Category } from '@storysprout/contract';
import { type LeaseDocument, store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * What search knows of a blog that everybody sees; other blogs have none. It stands apart from the blog, so that reading
 * and liking blogs never moves these words (docs/decisions/0035-search-entries.md).
 */
export interface SearchEntryDocument {
  /** The blog's id. */
  readonly _id: ObjectId;
  readonly category: Category;
  readonly createdAt: Date;
  /** The blog's date, which lists sort by. */
  readonly date: Date;
  /** Terms of the title, the category and the writer's name, and every two of them together (`pairOf`). */
  readonly titleTerms: readonly string[];
  /** Each of these terms, and the terms of the text without common ones. */
  readonly words: readonly string[];
  /** The blog has been deleted; the indexer deletes this entry next. */
  readonly isGone?: true;
}

/** A term that some entry has. It goes with its last blog, so nothing is left of what was erased. */
export interface SearchTermDocument {
  /** The term itself. */
  readonly _id: string;
  /** How many entries have it among their words. */
  readonly blogs: number;
  /** The power of two in `blogs`. Indexes sort by it, because it seldom changes. */
  readonly weight: number;
  /** What a reader may have typed of it so far: its first two to six letters. */
  readonly prefixes: readonly string[];
  /** The term, and what is left of it without any one letter; empty for short ones (`corrections.ts`). */
  readonly spellings: readonly string[];
}

export const searchEntryStore = store<SearchEntryDocument>('searchEntries', [
  { key: { titleTerms: 1, date: -1, _id: -1 }, name: 'titles' },
  { key: { words: 1, date: -1, _id: -1 }, name: 'texts' },
  { key: { isGone: 1 }, name: 'gone', sparse: true },
]);

export const searchTermStore = store<SearchTermDocument>('searchTerms', [
  { key: { prefixes: 1, weight: -1, _id: 1 }, name: 'prefixes' },
  { key: { spellings: 1, weight: -1, _id: 1 }, name: 'spellings' },
]);

export const searchLeaseStore = store<LeaseDocument>('searchLeases');
