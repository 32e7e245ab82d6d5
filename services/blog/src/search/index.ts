export { searchEntryStore, searchLeaseStore, searchTermStore } from './search.document';
export { SearchService } from './search.service';
export { SearchEntryRepository } from './search-entry.repository';
export { SearchIndexer } from './search-indexer';
export { SearchLookup } from './search-lookup';
export { SearchTermRepository } from './search-term.repository';
export { SearchedBlogs } from './searched-blogs';
