import { isCommonTerm, termsOf } from '@storysprout/contract';
import type { BlogDocument } from '../blogs';
import { spellingsOf } from './corrections';
import type { SearchEntryDocument, SearchTermDocument } from './search.document';

/** The fields of a blog that the index reads. */
export const indexedFields = {
  title: 1,
  category: 1,
  description: 1,
  author: 1,
  status: 1,
  visibility: 1,
  createdAt: 1,
  date: 1,
} as const satisfies Partial<Record<keyof BlogDocument, 1>>;
export type IndexedBlog = Pick<BlogDocument, '_id' | keyof typeof indexedFields>;

/** Returns the search entry of a public blog. */
export function entryOf({
  _id,
  title,
  category,
  description,
  author,
  createdAt,
  date,
}: IndexedBlog): SearchEntryDocument {
  const titleWords = [...termsOf(`${title} ${category} ${author.name}`)];
  const textWords = [...termsOf(description)].filter((term) => !isCommonTerm(term));
  return {
    _id,
    category,
    createdAt,
    date,
    titleTerms: withPairs(titleWords),
    words: [...new Set([...titleWords, ...textWords])],
  };
}

/**
 * Only so many terms of a title are paired with each other. A search for another term of it together with a second word
 * finds the blog only in the `texts` phase.
 */
export const mostPairedTerms = 16;

function withPairs(terms: readonly string[]): string[] {
  const paired = terms.slice(0, mostPairedTerms);
  const pairs = paired.flatMap((one, at) => paired.slice(at + 1).map((other) => pairOf(one, other)));
  return [...terms, ...pairs];
}

/** Returns the form in which the index stores two terms of one title. */
export function pairOf(one: string, other: string): string {
  if (one === other) return one;
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

const prefixLengths = [2, 3, 4, 5, 6];
export const longestPrefix = 6;

/** The longest stored prefix of what was typed. */
export function storedPrefix(plain: string): string {
  return Array.from(plain).slice(0, longestPrefix).join('');
}

/** Returns the stored form of a term that is in `blogs` entries. */
export function termOf(term: string, blogs: number): SearchTermDocument {
  const letters = Array.from(term);
  const lengths = prefixLengths.filter((length) => length <= letters.length);
  return {
    _id: term,
    blogs,
    weight: weightOf(blogs),
    prefixes: lengths.map((length) => letters.slice(0, length).join('')),
    spellings: spellingsOf(term),
  };
}

export function weightOf(blogs: number): number {
  return Math.floor(Math.log2(Math.max(blogs, 1)));
}

/** Returns the change in the number of entries for each term; unchanged ones are left out. */
export function termChanges(
  before: readonly SearchEntryDocument[],
  after: readonly SearchEntryDocument[],
): Map<string, number> {
  const changes = new Map<string, number>();
  const count = (entries: readonly SearchEntryDocument[], by: number) => {
    for (const term of entries.flatMap(({ words }) => words)) changes.set(term, (changes.get(term) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  return new Map([...changes].filter(([, by]) => by !== 0));
}
