import type { Router } from '@koa/router';
import type { RedisConnection } from '@storysprout/service-kit';
import { imageRoutes } from '@storysprout/service-kit/pictures';
import { loginRoutes, ownAccountRoutes, privacyRoutes, profileRoutes, registerRoutes, userRoutes } from './accounts';
import { blockedUserRoutes, followingRoutes } from './community';
import type { Config } from './config';
import { dataRightsRoutes } from './data-rights';
import { consentRoutes, FamilyCookie, familyRoutes } from './family';
import {
  emailVerificationRoutes,
  imagePrefix,
  passwordResetRoutes,
  SessionCookies,
  sessionRoutes,
  unsubscribeRoutes,
} from './identity';
import { safetyRoutes, sanctionRoutes } from './moderation';
import { notificationRoutes } from './notifications';
import { correctionRoutes, leaderboardRoutes, rewardRoutes, roundRoutes } from './progress';
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
