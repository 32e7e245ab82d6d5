export { searchStores } from './search.document';
export { createSearch, type Search } from './search.module';
