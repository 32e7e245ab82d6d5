import type { ErasureTable } from '@storysprout/service-kit';
import type { stores } from '../stores';

/** What becomes of this service's collections when an account is erased (docs/product.md#leaving). */
export const erasureTable: ErasureTable<typeof stores> = {
  blogs: 'erased',
  comments: 'erased',
  likes: 'erased',
  bookmarks: 'erased',
  shares: 'erased',
  authors: 'erased',
  pictureFiles: 'erased',
  takenBack: 'nameless',
  /** The open ones of new accounts, without a sender; the others are erased. */
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
