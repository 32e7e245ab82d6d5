export {
  type BlogCardDocument,
  type BlogDocument,
  blogStore,
  type CorrectionDocument,
  changedForSearch,
  type DecisionRecord,
  type Standing,
  type StandingTexts,
  searchVersion,
} from './blog.document';
export { type BlogPresenter, presentCorrectedImage, presentImage } from './blog.presenter';
export type { BlogRepository, CountedBlog } from './blog.repository';
export { canRead, hasPendingCorrection, isPublic, type WritingLimits, writingLimits } from './blog.rules';
export { type BlogService, imagePrefix } from './blog.service';
export type { BlogListRepository } from './blog-list.repository';
export type { BlogListService } from './blog-list.service';
export type { SearchPage } from './blogs.context';
export { type Blogs, createBlogs } from './blogs.module';
export { bookmarkStore } from './bookmarks/bookmark.document';
export type { BookmarkRepository } from './bookmarks/bookmark.repository';
export { correctedTexts, newestText, standingTexts } from './correction.rules';
export { draftCounterStore, draftStore } from './drafts/draft.document';
export type { DraftRepository } from './drafts/draft.repository';
export { revisionStore } from './history/revision.document';
export type { RevisionRepository } from './history/revision.repository';
export type { RevisionWriter } from './history/revision-writer';
export { entryNotifications, storyNotifications } from './notifications/notification.rules';
export { shareStore } from './shares/share.document';
export type { ShareRepository } from './shares/share.repository';
