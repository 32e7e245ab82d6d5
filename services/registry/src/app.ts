import type { Router } from '@koa/router';
import { registryLimits } from '@storysprout/contract';
import {
  Announcer,
  createServiceApp,
  type InternalVerifier,
  type Logger,
  type MongoConnection,
  RateLimiter,
  type ReadinessChecks,
  requireEveryCall,
  type ServiceClient,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type Koa from 'koa';
import type { Registry as Metrics } from 'prom-client';
import type { Config } from './config';
import { RulesCheck } from './gates/rules-check';
import { HealthRepository } from './health/health.repository';
import { liveRoutes } from './live/live.routes';
import { LiveService } from './live/live.service';
import { PlatformRepository } from './platform/platform.repository';
import { ReleaseFiles } from './releases/release-files';
import { AdminRemotes } from './remotes/admin-remotes';
import { adminRemotesRoutes } from './remotes/admin-remotes.routes';
import { apiVersionsOf } from './remotes/api-versions';
import { Judge } from './remotes/judge';
import { lookAround } from './remotes/platform-context';
import { RemoteRepository } from './remotes/remote.repository';
import { remoteRoutes } from './remotes/remote.routes';
import { RemoteService } from './remotes/remote.service';
import { Retention } from './remotes/retention';
import { RemoteMetrics } from './reports/remote-metrics';
import { reportRoutes } from './reports/report.routes';
import { ReportCounter } from './reports/report-counter';
import { Reporters } from './reports/reporters';

export interface RegistryAppDeps {
  readonly config: Pick<Config, 'BLOG_URL' | 'USER_URL' | 'ADMIN_URL' | 'PUBLIC_URL' | 'DEPLOY_TOKENS' | 'RATE_LIMITS'>;
  readonly mongo: Pick<MongoConnection, 'db' | 'transactions'>;
  readonly redis: Redis;
  readonly logger: Logger;
  /** Identifies moderators by their tokens. */
  readonly verifier: TokenVerifier;
  /** Checks the calls of other services. */
  readonly internal: InternalVerifier;
  /** The user service, which records rounds of games. */
  readonly users: Pick<ServiceClient, 'call'>;
  readonly readiness: ReadinessChecks;
}

export interface RegistryApp {
  readonly app: Koa;
  readonly router: Router;
  readonly metrics: Metrics;
  /** Background work: judging canaries, counting reports, deleting old releases. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The registry of remotes without a port: its indexes exist, and nothing runs in the background yet. */
export async function createRegistryApp(deps: RegistryAppDeps): Promise<RegistryApp> {
  const { config, mongo, redis, logger, verifier, internal, users, readiness } = deps;
  const { db, transactions } = mongo;
  const now = () => new Date();
  const files = new ReleaseFiles(db);
  const repository = new RemoteRepository(db, transactions);
  const health = new HealthRepository(db);
  const platform = new PlatformRepository(db);
  const retention = new Retention({ db, repository, files, logger, now });
  for (const each of [repository, files, health, platform, retention]) await each.createIndexes();

  const live = new LiveService({ repository, files, platform, logger });
  const registry = new RemoteService({
    repository,
    files,
    reports: health,
    announcer: new Announcer(redis, logger),
    onChange: () => live.refresh(),
    rules: new RulesCheck(users),
    lookAround: (name) => lookAround(name, { repository, platform, apiVersions: () => apiVersionsOf(config) }),
    now,
  });
  const judge = new Judge({ repository, health, registry, logger, now });
  const { app, router, metrics } = createServiceApp({
    name: 'registry',
    logger,
    readiness,
    auth: { verifier },
    internal,
    jsonLimit: `${registryLimits.bodyBytes}b`,
  });
  const enabled = config.RATE_LIMITS === 'on';
  const counter = new ReportCounter({
    reporters: new Reporters({ redis, now, enabled }),
    health,
    metrics: new RemoteMetrics(metrics),
    isLive: (name, version) => live.isLive(name, version),
    logger,
    now,
  });
  const limiter = (name: string, points: number) =>
    new RateLimiter({ redis, name, points, durationSeconds: 60, enabled });
  const orders = limiter('registry-orders', 60);
  const guesses = limiter('deploy-token-guesses', 20);
  remoteRoutes(router, { registry, tokens: config.DEPLOY_TOKENS, guesses, orders });
  adminRemotesRoutes(router, { remotes: new AdminRemotes({ registry, repository }), orders });
  reportRoutes(router, { counter, limit: { redis, enabled }, publicUrl: config.PUBLIC_URL });
  liveRoutes(router, live, platform);
  requireEveryCall(router, 'registry');
  return {
    app,
    router,
    metrics,
    start: async () => {
      await live.start();
      retention.start();
      counter.start();
      judge.start();
    },
    stop: async () => {
      live.stop();
      await judge.stop();
      await counter.stop();
      await retention.stop();
    },
  };
}
