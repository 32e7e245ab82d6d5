import type { Router } from '@koa/router';
import { AppError, imageRoutes, serve } from '@storysprout/service-kit';
import { blogRoutes } from './blogs/blog.routes';
import { writingLimits } from './blogs/blog.rules';
import { imagePrefix } from './blogs/blog.service';
import { commentRoutes } from './comments/comment.routes';
import { internalRoutes } from './decisions/decision.routes';
import { likeRoutes } from './likes/like.routes';
import { readerArchiveRoutes } from './readers/reader-archive.routes';
import type { BlogContext, Services } from './services';
import { shareRoutes } from './shares/share.routes';
import { takenBackRoutes } from './taken-back/taken-back.routes';

export function addRoutes(
  router: Router,
  services: Services,
  { redis, limits = writingLimits }: Pick<BlogContext, 'redis' | 'limits'>,
): void {
  blogRoutes(router, { ...services, redis, limits });
  commentRoutes(router, { ...services, redis });
  likeRoutes(router, services);
  shareRoutes(router, services);
  internalRoutes(router, services);
  readerArchiveRoutes(router, services.readerArchive);
  takenBackRoutes(router, services.takenBack);
  const { images: store, publicPictures, pictureAddresses: addresses } = services;
  router.use(imageRoutes(imagePrefix, { store, publicPictures, addresses }).routes());
  serve(router, 'DELETE /blog/post/{id}', notYet);
  serve(router, 'DELETE /blog/comment/{id}', notYet);
  serve(router, 'DELETE /blog/reply/{id}', notYet);
  serve(router, 'POST /blog/report', notYet);
  serve(router, 'GET /blog/reports/mine', notYet);
  serve(router, 'POST /internal/moderation/subjects', notYet);
  serve(router, 'PUT /internal/moderation/subjects/{kind}/{id}/decision', notYet);
  serve(router, 'GET /internal/moderation/reporters/{id}', notYet);
}

/** While the parts behind these calls are being built. */
function notYet(): never {
  throw new AppError('unavailable', 'This is not there yet.');
}
