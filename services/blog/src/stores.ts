import { pictureStore } from '@storysprout/service-kit/pictures';
import { authorStore } from './authors/author.document';
import { removalListStore } from './authors/removal-list.document';
import { blogStore } from './blogs/blog.document';
import { bookmarkStore } from './blogs/bookmarks/bookmark.document';
import { draftCounterStore, draftStore } from './blogs/drafts/draft.document';
import { revisionStore } from './blogs/history/revision.document';
import { shareStore } from './blogs/shares/share.document';
import { commentStore } from './comments/comment.document';
import { likeStore } from './likes/like.document';
import { reporterStore, reportStore } from './moderation/reports/report.document';
import { removalStore } from './moderation/subjects/removal.document';
import { searchEntryStore, searchLeaseStore, searchTermStore } from './search/search.document';

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
