import type { Category } from '@storysprout/contract';
import { type LeaseDocument, store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * The search entry of a public blog; other blogs have none. It is separate from the blog, so that reading and liking
 * blogs never transfers these words (docs/decisions/0035-search-entries.md).
 */
export interface SearchEntryDocument {
  readonly _id: ObjectId;
  readonly category: Category;
  readonly createdAt: Date;
  /** The blog's date, which lists sort by. */
  readonly date: Date;
  /** Terms of the title, the category and the writer's name, and every two of them together (`pairOf`). */
  readonly titleTerms: readonly string[];
  /** Each of these terms without the pairs, and the terms of the text without common ones. */
  readonly words: readonly string[];
  /** The blog has been deleted; the indexer deletes this entry next. */
  readonly isGone?: true;
}

/** A term that some entry has. It is deleted with its last entry, so nothing is left of erased texts. */
export interface SearchTermDocument {
  /** The term itself. */
  readonly _id: string;
  /** How many entries have it among their words. */
  readonly blogs: number;
  /** The power of two in `blogs`, rounded down. Indexes sort by it, because it seldom changes. */
  readonly weight: number;
  /** The beginnings that a reader may have typed: its first two to six letters. */
  readonly prefixes: readonly string[];
  /** The term, and the term without each of its letters; empty for very short and very long ones (`corrections.ts`). */
  readonly spellings: readonly string[];
}

const searchEntries = store<SearchEntryDocument>('searchEntries', [
  { key: { titleTerms: 1, date: -1, _id: -1 }, name: 'titles' },
  { key: { words: 1, date: -1, _id: -1 }, name: 'texts' },
  { key: { isGone: 1 }, name: 'gone', sparse: true },
]);

const searchTerms = store<SearchTermDocument>('searchTerms', [
  { key: { prefixes: 1, weight: -1, _id: 1 }, name: 'prefixes' },
  { key: { spellings: 1, weight: -1, _id: 1 }, name: 'spellings' },
]);

export const searchStores = { searchEntries, searchTerms, searchLeases: store<LeaseDocument>('searchLeases') };
