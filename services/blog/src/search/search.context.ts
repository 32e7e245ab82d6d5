import type { Lease, ServiceContext, StaleReads } from '@storysprout/service-kit';
import type { BlogListRepository, blogStore } from '../blogs';
import type { Config } from '../config';
import type { searchStores } from './search.document';
import type { SearchLimits } from './search.service';
import type { SearchEntryRepository } from './search-entry.repository';
import type { SearchLookup } from './search-lookup';
import type { SearchTermRepository } from './search-term.repository';
import type { SearchedBlogs } from './searched-blogs';

/** The dependencies that the service gives the module. */
export interface SearchServiceContext
  extends Pick<
    ServiceContext<Config, typeof searchStores & { readonly blogs: typeof blogStore }>,
    'collections' | 'transactions' | 'logger' | 'now'
  > {
  /** Read options for searches, whose results may be some seconds old. */
  readonly stale: StaleReads;
}

/** The other modules that search uses. */
export interface SearchUses {
  readonly blogs: { readonly lists: Pick<BlogListRepository, 'publicCards'> };
}

/** All that the parts of the module are built from. */
export interface SearchContext extends SearchServiceContext, SearchUses {
  readonly searchedBlogs: SearchedBlogs;
  readonly entries: SearchEntryRepository;
  readonly terms: SearchTermRepository;
  readonly lookup: SearchLookup;
  /** Two processes would do no harm, but their transactions would get in each other's way. */
  readonly lease: Pick<Lease, 'take' | 'giveBack'>;
  readonly limits: SearchLimits;
}
