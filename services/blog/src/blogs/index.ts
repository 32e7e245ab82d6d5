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
export { presentCorrectedImage, presentImage } from './blog.presenter';
export type { CountedBlog } from './blog.repository';
export { hasPendingCorrection, type WritingLimits, writingLimits } from './blog.rules';
export { imagePrefix } from './blog.service';
export type { BlogListRepository } from './blog-list.repository';
export type { SearchPage } from './blogs.context';
export { type Blogs, createBlogs } from './blogs.module';
export { bookmarkStore } from './bookmarks/bookmark.document';
export { correctedTexts, newestText, standingTexts } from './correction.rules';
export { draftCounterStore, draftStore } from './drafts/draft.document';
export { revisionStore } from './history/revision.document';
export { storyNotifications } from './notifications/notification.rules';
export { shareStore } from './shares/share.document';
