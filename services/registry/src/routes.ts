import type { Router } from '@koa/router';
import { RateLimiter } from '@storysprout/service-kit';
import { liveRoutes } from './live/live.routes';
import { adminRemotesRoutes } from './remotes/admin-remotes.routes';
import { remoteRoutes } from './remotes/remote.routes';
import { reportRoutes } from './reports/report.routes';
import type { RegistryContext, Services } from './services';

export function addRoutes(
  router: Router,
  services: Services,
  { config, redis }: Pick<RegistryContext, 'config' | 'redis'>,
): void {
  const { registry, rules, live, counter, platform, adminRemotes } = services;
  const enabled = config.RATE_LIMITS === 'on';
  const limiter = (name: string, points: number) =>
    new RateLimiter({ redis, name, points, durationSeconds: 60, enabled });
  const orders = limiter('registry-orders', 60);
  const guesses = limiter('deploy-token-guesses', 20);
  remoteRoutes(router, { registry, rules, tokens: config.DEPLOY_TOKENS, guesses, orders });
  adminRemotesRoutes(router, adminRemotes, orders);
  reportRoutes(router, counter, { redis, enabled }, config.PUBLIC_URL);
  liveRoutes(router, live, platform);
}
