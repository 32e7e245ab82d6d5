import type { Router } from '@koa/router';
import { imageRoutes, type RedisConnection } from '@storysprout/service-kit';
import { registerRoutes } from './accounts/register.routes';
import { userRoutes } from './accounts/user.routes';
import { blockedUserRoutes } from './blocking/blocked-users.routes';
import type { Config } from './config';
import { dataRightsRoutes } from './data-rights/data-rights.routes';
import { emailVerificationRoutes } from './email-verification/email-verification.routes';
import { consentRoutes } from './family/consent.routes';
import { familyRoutes } from './family/family.routes';
import { FamilyCookie } from './family/family-cookie';
import { followingRoutes } from './following/following.routes';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes';
import { notificationRoutes } from './notifications/notification.routes';
import { ownAccountRoutes } from './own-account/own-account.routes';
import { passwordResetRoutes } from './password-resets/password-reset.routes';
import { imagePrefix } from './pictures/profile-pictures';
import { profileRoutes } from './profile/profile.routes';
import { privacyRoutes } from './reader-pages/privacy.routes';
import { rewardRoutes } from './rewards/reward.routes';
import { roundRoutes } from './rounds/round.routes';
import { safetyRoutes } from './safety/safety.routes';
import { sanctionRoutes } from './sanctions/sanction.routes';
import type { Services } from './services';
import { sessionRoutes } from './sessions/session.routes';
import { SessionCookies } from './sessions/session-cookie';
import { loginRoutes } from './sign-in/login.routes';
import { unsubscribeRoutes } from './unsubscribing/unsubscribe.routes';
import { correctionRoutes } from './xp/correction.routes';

export function addRoutes(
  router: Router,
  services: Services,
  { config, redis }: { config: Pick<Config, 'PUBLIC_URL'>; redis: RedisConnection },
): void {
  const cookies = new SessionCookies(config.PUBLIC_URL);
  registerRoutes(router, services.register, services.ages, redis);
  loginRoutes(router, services.login, cookies, services.pictureAddresses);
  sessionRoutes(router, { ...services, cookies });
  passwordResetRoutes(router, services.resets, redis);
  emailVerificationRoutes(router, { ...services, redis });
  profileRoutes(router, { ...services, cookies });
  ownAccountRoutes(router, services);
  rewardRoutes(router, services);
  leaderboardRoutes(router, services.pages);
  roundRoutes(router, { ...services, redis });
  dataRightsRoutes(router, { ...services, redis });
  consentRoutes(router, { ...services, redis });
  familyRoutes(router, { ...services, cookie: new FamilyCookie(config.PUBLIC_URL), redis });
  unsubscribeRoutes(router, { ...services, redis });
  safetyRoutes(router, services);
  sanctionRoutes(router, services, services.pictureAddresses);
  correctionRoutes(router, services.corrections);
  blockedUserRoutes(router, services.blockedUsers);
  privacyRoutes(router, services);
  followingRoutes(router, { ...services, redis });
  notificationRoutes(router, { ...services, redis });
  userRoutes(router, services.userAdmin, services.list, services.pictureAddresses, services.claimedXp);
  const { images: store, publicPictures, pictureAddresses: addresses } = services;
  router.use(imageRoutes(imagePrefix, { store, publicPictures, addresses }).routes());
}
