import type { Router } from '@koa/router';
import type { RedisConnection } from '@storysprout/service-kit';
import { imageRoutes } from '@storysprout/service-kit/pictures';
import { ownAccountRoutes } from './accounts/profile/own-account.routes';
import { privacyRoutes } from './accounts/profile/privacy.routes';
import { profileRoutes } from './accounts/profile/profile.routes';
import { registerRoutes } from './accounts/registration/register.routes';
import { loginRoutes } from './accounts/sign-in/login.routes';
import { userRoutes } from './accounts/staff/user-admin.routes';
import { blockedUserRoutes } from './community/blocking/blocked-users.routes';
import { followingRoutes } from './community/following/following.routes';
import type { Config } from './config';
import { dataRightsRoutes } from './data-rights/data-rights.routes';
import { consentRoutes } from './family/consent/consent.routes';
import { familyRoutes } from './family/family.routes';
import { FamilyCookie } from './family/grown-up/family-cookie';
import { emailVerificationRoutes } from './identity/email/email-verification.routes';
import { unsubscribeRoutes } from './identity/email/unsubscribe.routes';
import { passwordResetRoutes } from './identity/passwords/password-reset.routes';
import { imagePrefix } from './identity/pictures/profile-pictures';
import { sessionRoutes } from './identity/sessions/session.routes';
import { SessionCookies } from './identity/sessions/session-cookie';
import { safetyRoutes } from './moderation/reports/safety.routes';
import { sanctionRoutes } from './moderation/sanctions/sanction.routes';
import { notificationRoutes } from './notifications/notification.routes';
import { leaderboardRoutes } from './progress/leaderboard/leaderboard.routes';
import { correctionRoutes } from './progress/ledger/correction.routes';
import { rewardRoutes } from './progress/rewards/reward.routes';
import { roundRoutes } from './progress/rounds/round.routes';
import type { Services } from './services';

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
