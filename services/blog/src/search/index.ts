export { searchStores } from './search.document';
export { createSearch, type Search } from './search.module';
export type { SearchEntryRepository } from './search-entry.repository';
export type { SearchIndexer } from './search-indexer';
