import { pictureStore } from '@storysprout/service-kit';
import { authorStore } from './authors/author.document';
import { blogStore } from './blogs/blog.document';
import { bookmarkStore } from './bookmarks/bookmark.document';
import { commentStore } from './comments/comment.document';
import { draftCounterStore, draftStore } from './drafts/draft.document';
import { revisionStore } from './history/revision.document';
import { likeStore } from './likes/like.document';
import { removalListStore } from './removals/removal-list.document';
import { reporterStore, reportStore } from './reports/report.document';
import { searchEntryStore, searchLeaseStore, searchTermStore } from './search/search.document';
import { shareStore } from './shares/share.document';
import { removalStore } from './subjects/removal.document';

/** The service's collections. */
export const stores = {
  blogs: blogStore,
  comments: commentStore,
  likes: likeStore,
  bookmarks: bookmarkStore,
  shares: shareStore,
  authors: authorStore,
  pictureFiles: pictureStore,
  takenBack: removalListStore,
  reports: reportStore,
  reporters: reporterStore,
  removals: removalStore,
  revisions: revisionStore,
  unfinished: draftStore,
  unfinishedCounters: draftCounterStore,
  searchEntries: searchEntryStore,
  searchTerms: searchTermStore,
  searchLeases: searchLeaseStore,
};
