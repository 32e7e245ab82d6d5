import type { Router } from '@koa/router';
import { imageRoutes } from '@storysprout/service-kit';
import { blogRoutes } from './blogs/blog.routes';
import { writingLimits } from './blogs/blog.rules';
import { imagePrefix } from './blogs/blog.service';
import { bookmarkRoutes } from './bookmarks/bookmark.routes';
import { commentRoutes } from './comments/comment.routes';
import { internalRoutes } from './decisions/decision.routes';
import { removeRoutes } from './decisions/remove.routes';
import { draftRoutes } from './drafts/draft.routes';
import { historyRoutes } from './history/history.routes';
import { likeRoutes } from './likes/like.routes';
import { notifiedBlogRoutes } from './notifications/notified-blogs.routes';
import { publishedByRoutes } from './readers/published-by.routes';
import { readerArchiveRoutes } from './readers/reader-archive.routes';
import { readerPartRoutes } from './readers/reader-parts.routes';
import { removalListRoutes } from './removals/removal-list.routes';
import { reportRoutes } from './reports/report.routes';
import { seriesRoutes } from './series/series.routes';
import type { BlogContext, Services } from './services';
import { shareRoutes } from './shares/share.routes';

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
