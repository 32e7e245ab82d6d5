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
export { BlogPresenter, presentCorrectedImage, presentImage } from './blog.presenter';
export { BlogRepository, type CountedBlog } from './blog.repository';
export { blogRoutes, type SearchPage } from './blog.routes';
export { canRead, hasPendingCorrection, isPublic, type WritingLimits, writingLimits } from './blog.rules';
export { BlogService, imagePrefix } from './blog.service';
export { BlogListRepository } from './blog-list.repository';
export { BlogListService } from './blog-list.service';
export { bookmarkStore } from './bookmarks/bookmark.document';
export { BookmarkRepository } from './bookmarks/bookmark.repository';
export { bookmarkRoutes } from './bookmarks/bookmark.routes';
export { BookmarkService } from './bookmarks/bookmark.service';
export { correctedTexts, newestText, standingTexts } from './correction.rules';
export { draftCounterStore, draftStore } from './drafts/draft.document';
export { DraftRepository } from './drafts/draft.repository';
export { draftRoutes } from './drafts/draft.routes';
export { DraftService } from './drafts/draft.service';
export { historyRoutes } from './history/history.routes';
export { HistoryService } from './history/history.service';
export { revisionStore } from './history/revision.document';
export { RevisionRepository } from './history/revision.repository';
export { RevisionWriter } from './history/revision-writer';
export { entryNotifications, storyNotifications } from './notification.rules';
export { NotifiedBlogs } from './notified-blogs';
export { notifiedBlogRoutes } from './notified-blogs.routes';
export { publishedByRoutes } from './published-by.routes';
export { SeriesRepository } from './series/series.repository';
export { seriesRoutes } from './series/series.routes';
export { SeriesService } from './series/series.service';
export { shareStore } from './shares/share.document';
export { ShareRepository } from './shares/share.repository';
export { shareRoutes } from './shares/share.routes';
export { ShareService } from './shares/share.service';
export { createPictureSweeper } from './unused-pictures';
