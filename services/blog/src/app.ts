import {
  createServiceApp,
  type ImageStore,
  type InternalVerifier,
  imageRoutes,
  type Logger,
  type ReadinessChecks,
  type ServiceApp,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { blogRoutes } from './blogs/blog.routes';
import { imagePrefix } from './blogs/blog.service';
import { type WritingLimits, writingLimits } from './blogs/writing-limits';
import { commentRoutes } from './comments/comment.routes';
import { internalRoutes } from './decisions/internal.routes';
import { likeRoutes } from './likes/like.routes';
import { readerArchiveRoutes } from './readers/reader-archive.routes';
import type { Services } from './services';
import { shareRoutes } from './shares/share.routes';

export interface AppDeps {
  services: Services;
  verifier: TokenVerifier;
  /** Verifies calls from other services. */
  internal: InternalVerifier;
  images: Pick<ImageStore, 'read'>;
  redis: Redis;
  logger: Logger;
  readiness: ReadinessChecks;
  /** The product's limits by default. */
  limits?: WritingLimits;
}

/** The Koa app with all routes; no port is opened. */
export function createApp(deps: AppDeps): ServiceApp {
  const { services, verifier, internal, images, redis, logger, readiness, limits = writingLimits } = deps;
  const built = createServiceApp({ name: 'blog', logger, readiness, auth: { verifier }, internal });
  const { router } = built;
  blogRoutes(router, { redis, limits, ...services, answers: services.blogAnswers });
  commentRoutes(router, { redis, comments: services.comments, answers: services.commentAnswers });
  likeRoutes(router, services);
  shareRoutes(router, services);
  internalRoutes(router, { ...services, answers: services.blogAnswers });
  readerArchiveRoutes(router, services.readerArchive);
  router.use(imageRoutes(images, imagePrefix).routes());
  return built;
}
