import { Lease } from '@storysprout/service-kit';
import type { SearchContext, SearchServiceContext, SearchUses } from './search.context';
import { SearchService, searchLimits } from './search.service';
import { SearchEntryRepository } from './search-entry.repository';
import { SearchIndexer } from './search-indexer';
import { SearchLookup } from './search-lookup';
import { SearchTermRepository } from './search-term.repository';
import { SearchedBlogs } from './searched-blogs';

export type Search = ReturnType<typeof createSearch>;

/** Finds blogs by words, in entries that an indexer keeps up to date. */
export function createSearch(context: SearchServiceContext, uses: SearchUses) {
  const { collections, now } = context;
  const terms = new SearchTermRepository(context);
  const own: SearchContext = {
    ...context,
    ...uses,
    searchedBlogs: new SearchedBlogs(context),
    entries: new SearchEntryRepository(context),
    terms,
    lookup: new SearchLookup({ terms }),
    lease: new Lease({ leases: collections.searchLeases, name: 'indexer', lastsMs: 30_000, now }),
    limits: searchLimits,
  };
  const indexer = new SearchIndexer(own);
  return { entries: own.entries, indexer, service: new SearchService(own), workers: { searchIndexer: indexer } };
}
