import { pictureStore } from '@storysprout/service-kit/pictures';
import { authorStore, removalListStore } from './authors';
import { blogStore, bookmarkStore, draftCounterStore, draftStore, revisionStore, shareStore } from './blogs';
import { commentStores } from './comments';
import { likeStore } from './likes';
import { removalStores, reportStores } from './moderation';
import { searchStores } from './search';

/** The service's collections. */
export const stores = {
  blogs: blogStore,
  ...commentStores,
  likes: likeStore,
  bookmarks: bookmarkStore,
  shares: shareStore,
  authors: authorStore,
  pictureFiles: pictureStore,
  takenBack: removalListStore,
  ...reportStores,
  ...removalStores,
  revisions: revisionStore,
  unfinished: draftStore,
  unfinishedCounters: draftCounterStore,
  ...searchStores,
};
