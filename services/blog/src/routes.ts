import type { Router } from '@koa/router';
import { imageRoutes } from '@storysprout/service-kit/pictures';
import { removalListRoutes } from './authors/removal-list.routes';
import { blogRoutes } from './blogs/blog.routes';
import { writingLimits } from './blogs/blog.rules';
import { imagePrefix } from './blogs/blog.service';
import { bookmarkRoutes } from './blogs/bookmarks/bookmark.routes';
import { draftRoutes } from './blogs/drafts/draft.routes';
import { historyRoutes } from './blogs/history/history.routes';
import { notifiedBlogRoutes } from './blogs/notified-blogs.routes';
import { publishedByRoutes } from './blogs/published-by.routes';
import { seriesRoutes } from './blogs/series/series.routes';
import { shareRoutes } from './blogs/shares/share.routes';
import { commentRoutes } from './comments/comment.routes';
import { readerPartRoutes } from './comments/reader-state.routes';
import { readerArchiveRoutes } from './data-rights/reader-archive.routes';
import { likeRoutes } from './likes/like.routes';
import { internalRoutes } from './moderation/decisions/decision.routes';
import { removeRoutes } from './moderation/removal/remove.routes';
import { reportRoutes } from './moderation/reports/report.routes';
import type { BlogContext, Services } from './services';

export function addRoutes(
  router: Router,
  services: Services,
  { redis, limits = writingLimits }: Pick<BlogContext, 'redis' | 'limits'>,
): void {
  blogRoutes(router, { ...services, redis, limits });
  commentRoutes(router, { ...services, redis });
  likeRoutes(router, services);
  bookmarkRoutes(router, { ...services, redis });
  seriesRoutes(router, services);
  shareRoutes(router, services);
  internalRoutes(router, services);
  readerArchiveRoutes(router, services.readerArchive);
  readerPartRoutes(router, services.readerParts);
  publishedByRoutes(router, services);
  notifiedBlogRoutes(router, services.notifiedBlogs);
  removalListRoutes(router, services.removalList);
  const { images: store, publicPictures, pictureAddresses: addresses } = services;
  router.use(imageRoutes(imagePrefix, { store, publicPictures, addresses }).routes());
  reportRoutes(router, services);
  removeRoutes(router, services);
  historyRoutes(router, services);
  draftRoutes(router, { ...services, redis });
}
