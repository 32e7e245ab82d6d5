import type { ErasureTable } from '@storysprout/service-kit/data-rights';
import type { stores } from './stores';

/** How each collection of this service is treated when an account is erased (docs/product.md#leaving). */
export const erasureTable: ErasureTable<typeof stores> = {
  blogs: 'erased',
  comments: 'erased',
  likes: 'erased',
  bookmarks: 'erased',
  shares: 'erased',
  authors: 'erased',
  pictureFiles: 'erased',
  takenBack: 'nameless',
  /** Open reports of new accounts stay without a sender; the others are erased. */
  reports: 'nameless',
  reporters: 'erased',
  removals: 'nobody',
  revisions: 'erased',
  unfinished: 'erased',
  unfinishedCounters: 'erased',
  searchEntries: 'erased',
  searchTerms: 'erased',
  searchLeases: 'nobody',
};
