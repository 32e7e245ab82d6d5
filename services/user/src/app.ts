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
import { registerRoutes } from './accounts/register.routes';
import { dataRightsRoutes } from './data-rights/data-rights.routes';
import { emailVerificationRoutes } from './email-verification/email-verification.routes';
import { internalRoutes } from './internal/internal.routes';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes';
import { unsubscribeRoutes } from './mail-preferences/unsubscribe.routes';
import { passwordResetRoutes } from './password-resets/password-reset.routes';
import { profileRoutes } from './profile/profile.routes';
import { imagePrefix } from './profile/profile-pictures';
import { rewardRoutes } from './rewards/reward.routes';
import type { Services } from './services';
import { loginRoutes } from './sessions/login.routes';
import { sessionRoutes } from './sessions/session.routes';
import { SessionCookies } from './sessions/session-cookie';
import { addXpRoutes } from './xp/add-xp.routes';

export interface AppDeps {
  services: Services;
  verifier: TokenVerifier;
  /** Checks the calls of other services. */
  internal: InternalVerifier;
  images: Pick<ImageStore, 'read'>;
  redis: Redis;
  /** The site's own address, as readers know it. */
  publicUrl?: string | undefined;
  logger: Logger;
  /** One check for each store that must answer. */
  readiness: ReadinessChecks;
}

/** The Koa app with all routes; no port is opened. */
export function createApp({
  services,
  verifier,
  internal,
  images,
  redis,
  publicUrl,
  logger,
  readiness,
}: AppDeps): ServiceApp {
  const built = createServiceApp({ name: 'user', logger, readiness, auth: { verifier }, internal });
  const { app, router } = built;
  // Only the gateway talks to this service and forwards the reader's address, so limits count by that.
  app.proxy = true;
  app.maxIpsCount = 1;
  const shared = { ...services, verifier, redis, cookies: new SessionCookies(publicUrl) };
  registerRoutes(router, shared);
  loginRoutes(router, shared);
  sessionRoutes(router, shared);
  passwordResetRoutes(router, shared);
  emailVerificationRoutes(router, shared);
  profileRoutes(router, shared);
  rewardRoutes(router, shared);
  leaderboardRoutes(router, services.pages);
  addXpRoutes(router, shared);
  dataRightsRoutes(router, shared);
  unsubscribeRoutes(router, shared);
  internalRoutes(router, shared);
  router.use(imageRoutes(images, imagePrefix).routes());
  return built;
}
