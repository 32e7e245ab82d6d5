import type { Router } from '@koa/router';
import { Announcer, createPreviewTickets, RateLimiter, RepeatedTask, serve } from '@storysprout/service-kit';
import { previewRoutes } from './previews/preview.routes';
import { PreviewService } from './previews/preview.service';
import type { PublishingContext, PublishingServiceContext, PublishingUses } from './publishing.context';
import { AdminRemotes } from './remotes/admin-remotes';
import { adminRemotesRoutes } from './remotes/admin-remotes.routes';
import { apiVersionsOf, gameRulesOf } from './remotes/api-versions';
import { evaluateCanaries } from './remotes/evaluate-canaries';
import { lookAround } from './remotes/platform-context';
import { ownerOnly, remoteRoutes } from './remotes/remote.routes';
import { RemoteService } from './remotes/remote.service';
import { Retention } from './remotes/retention';
import { PlatformService } from './shells/platform.service';
import { ShellService } from './shells/shell.service';
import { SmokeTestRepository } from './smoke-tests/smoke-test.repository';
import { smokeTestRoutes } from './smoke-tests/smoke-test.routes';
import { SmokeTestService } from './smoke-tests/smoke-test.service';
import { TokenRepository } from './tokens/token.repository';
import { tokenRoutes } from './tokens/token.routes';
import { TokenService } from './tokens/token.service';

/** A release's way to readers: publishing, releasing and rolling back, for teams and moderators. */
export function createPublishing(context: PublishingServiceContext, uses: PublishingUses) {
  const own = ownContext(context, uses);
  const { repository, shells, notices, logger } = own;
  const remotes = new RemoteService(own);
  const shell = new ShellService({ ...own, repository: shells, remotes: repository });
  const platform = new PlatformService({ ...own, checkShell: (facts) => shell.check(facts) });
  const adminRemotes = new AdminRemotes({ ...own, remotes, shell });
  const smokeTests = new SmokeTestService({ ...own, remotes });
  const tokens = new TokenService(own);
  const previews = new PreviewService(own);
  const retention = new Retention(own);
  const access = { tokens, ...limitersOf(context) };
  return {
    remotes,
    shell,
    /** Lets only the remote's own team pass. */
    owner: ownerOnly(access),
    routes: (router: Router) => {
      remoteRoutes(router, { remotes, shell }, access);
      previewRoutes(router, previews, access);
      smokeTestRoutes(router, smokeTests, ownerOnly(access));
      tokenRoutes(router, tokens, access.orders);
      adminRemotesRoutes(router, { adminRemotes, shell, orders: access.orders });
      serve(router, 'PUT /internal/registry/platform', async ({ body }) => {
        await platform.report(body);
      });
    },
    workers: {
      retention: new RepeatedTask({
        everyMs: 60 * 60 * 1_000,
        work: () => retention.run(),
        onError: (err) => logger.warn({ err }, 'old releases could not be taken away'),
      }),
      canaryEvaluation: new RepeatedTask({
        everyMs: 2_000,
        work: async () => {
          await evaluateCanaries({ ...own, releases: remotes, notices });
          await evaluateCanaries({ ...own, repository: shells, releases: shell, notices });
        },
        onError: (err) => logger.debug({ err }, 'canaries were not evaluated'),
      }),
    },
  };
}

function ownContext(context: PublishingServiceContext, uses: PublishingUses): PublishingContext {
  const { config, collections, redis, upstreams, logger } = context;
  const services = { blog: config.BLOG_URL, user: config.USER_URL, admin: config.ADMIN_URL };
  const site = {
    ...uses,
    apiVersions: () => apiVersionsOf(services),
    gameRules: () => gameRulesOf(upstreams.user),
  };
  return {
    ...context,
    ...uses,
    announcer: new Announcer(redis, logger),
    // If this fails, the change is still made, and the repeated task reads it within seconds.
    onChange: () => uses.live.refresh().catch(() => undefined),
    lookAround: (name) => lookAround(name, site),
    allowsUntested: config.UNTESTED_BUILDS === 'allowed',
    needsSmokeTest: config.SMOKE_TESTS === 'required',
    smokeTests: new SmokeTestRepository(collections.smokeTests),
    tokens: new TokenRepository(collections.tokens),
    tickets: createPreviewTickets(config.INTERNAL_PRIVATE_KEY),
  };
}

function limitersOf({ config, redis }: PublishingServiceContext) {
  const limiter = (name: string, points: number) =>
    new RateLimiter({ redis, name, points, durationSeconds: 60, enabled: config.RATE_LIMITS === 'on' });
  return { orders: limiter('registry-orders', 60), guesses: limiter('deploy-token-guesses', 20) };
}
