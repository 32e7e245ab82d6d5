import type { Router } from '@koa/router';
import { shellName } from '@storysprout/contract';
import { RateLimiter } from '@storysprout/service-kit';
import { liveRoutes } from './live';
import { adminRemotesRoutes, ownerOnly, previewRoutes, remoteRoutes, smokeTestRoutes, tokenRoutes } from './publishing';
import { errorRoutes, reportRoutes } from './reports';
import type { RegistryContext, Services } from './services';

export function addRoutes(
  router: Router,
  services: Services,
  { config, redis }: Pick<RegistryContext, 'config' | 'redis'>,
): void {
  const {
    registry,
    shell,
    live,
    counter,
    heartbeats,
    errorCounter,
    errors,
    platform,
    tokens,
    previews,
    adminRemotes,
    smokeTests,
  } = services;
  const enabled = config.RATE_LIMITS === 'on';
  const limiter = (name: string, points: number) =>
    new RateLimiter({ redis, name, points, durationSeconds: 60, enabled });
  const orders = limiter('registry-orders', 60);
  const guesses = limiter('deploy-token-guesses', 20);
  const access = { tokens, guesses, orders };
  remoteRoutes(router, {
    all: [shell, registry],
    releasesOf: (name) => (name === shellName ? shell : registry),
    checkShell: (facts) => shell.check(facts),
    generations: () => shell.generations(),
    ...access,
  });
  previewRoutes(router, previews, access);
  smokeTestRoutes(router, smokeTests, ownerOnly(access));
  tokenRoutes(router, tokens, orders);
  adminRemotesRoutes(router, { remotes: adminRemotes, generations: () => shell.generations() }, orders);
  const limit = { redis, enabled };
  const publicUrl = config.PUBLIC_URL;
  reportRoutes(router, { counter, heartbeats }, limit, publicUrl);
  errorRoutes(router, { counter: errorCounter, errors, owner: ownerOnly(access), limit, publicUrl });
  liveRoutes(router, live, platform);
}
