import type { Router } from '@koa/router';
import { imageRoutes } from '@storysprout/service-kit/pictures';
import { removalListRoutes } from './authors';
import {
  blogRoutes,
  bookmarkRoutes,
  draftRoutes,
  historyRoutes,
  imagePrefix,
  notifiedBlogRoutes,
  publishedByRoutes,
  seriesRoutes,
  shareRoutes,
  writingLimits,
} from './blogs';
import { commentRoutes, readerPartRoutes } from './comments';
import { readerArchiveRoutes } from './data-rights';
import { likeRoutes } from './likes';
import { internalRoutes, removeRoutes, reportRoutes } from './moderation';
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
