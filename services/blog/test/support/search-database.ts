import { type Collections, openStores, staleReads } from '@storysprout/service-kit';
import { seededRandom } from '@storysprout/service-kit/testing';
import type { Db } from 'mongodb';
import type { BlogDocument } from '../../src/blogs/blog.document';
import { BlogListRepository } from '../../src/blogs/blog-list.repository';
import { entryOf, termOf } from '../../src/search/entry.rules';
import type { SearchEntryDocument, SearchTermDocument } from '../../src/search/search.document';
import { SearchService, searchLimits } from '../../src/search/search.service';
import { SearchEntryRepository } from '../../src/search/search-entry.repository';
import { SearchLookup } from '../../src/search/search-lookup';
import { SearchTermRepository } from '../../src/search/search-term.repository';
import { stores } from '../../src/stores';
import { someText } from './search-texts';

const batchSize = 2_000;
/** The default number of words in a text. */
const usualLength = 60;

/**
 * Writes the same blogs every time, with the entries that the indexer would write. Returns a service that searches them
 * without HTTP.
 */
export async function searchAmongBlogs(db: Db, count: number, textLength = usualLength): Promise<SearchService> {
  const collections = await openStores(db, stores);
  await writeBlogs(db, count, textLength);
  await writeTerms(db);
  return searchIn(collections);
}

/** Returns a service that searches what the indexer has written. */
export function searchIn(collections: Collections<typeof stores>, limits = searchLimits): SearchService {
  const context = { collections, stale: staleReads('primary'), now: () => new Date(), limits };
  return new SearchService({
    ...context,
    entries: new SearchEntryRepository(context),
    lookup: new SearchLookup({ terms: new SearchTermRepository(context) }),
    blogs: { lists: new BlogListRepository(context) },
  });
}

async function writeBlogs(db: Db, count: number, textLength: number): Promise<void> {
  const next = seededRandom(0);
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start);
    const batch = Array.from({ length }, (_, at) => someText(start + at, textLength, next));
    await db.collection<BlogDocument>('blogs').insertMany(batch, { ordered: false });
    await db.collection<SearchEntryDocument>('searchEntries').insertMany(batch.map(entryOf), { ordered: false });
  }
}

/** Counts the terms of all entries. */
async function writeTerms(db: Db): Promise<void> {
  const counts = new Map<string, number>();
  const entries = db.collection<SearchEntryDocument>('searchEntries').find({}, { projection: { words: 1 } });
  for await (const { words } of entries) for (const term of words) counts.set(term, (counts.get(term) ?? 0) + 1);
  const terms = [...counts].map(([term, blogs]) => termOf(term, blogs));
  await db.collection<SearchTermDocument>('searchTerms').insertMany(terms, { ordered: false });
}
