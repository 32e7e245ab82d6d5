import type { Router } from '@koa/router';
import { imageRoutes } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { registerRoutes } from './accounts/register.routes';
import type { Config } from './config';
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

export function addRoutes(
  router: Router,
  services: Services,
  { config, redis }: { config: Pick<Config, 'PUBLIC_URL'>; redis: Redis },
): void {
  const shared = { ...services, redis, cookies: new SessionCookies(config.PUBLIC_URL) };
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
  router.use(imageRoutes(services.images, imagePrefix).routes());
}
