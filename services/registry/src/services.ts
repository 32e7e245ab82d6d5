import { Announcer, createPreviewTickets, RepeatedTask, type ServiceContext } from '@storysprout/service-kit';
import { HealthRepository } from './canary';
import type { Config } from './config';
import { LiveService, PlatformRepository, PlatformService } from './live';
import { TeamNotices } from './notices';
import {
  AdminRemotes,
  apiVersionsOf,
  evaluateCanaries,
  gameRulesOf,
  lookAround,
  PreviewService,
  RemoteService,
  Retention,
  ShellService,
  SmokeTestRepository,
  SmokeTestService,
  TokenRepository,
  TokenService,
} from './publishing';
import { Confirmations, ReleaseFiles, RemoteRepository } from './releases';
import {
  ErrorCounter,
  ErrorRepository,
  ErrorService,
  HeartbeatCounter,
  newErrorLine,
  RemoteMetrics,
  ReportCounter,
  Reporters,
} from './reports';
import type { stores } from './stores';

type Context = ServiceContext<Config, typeof stores, never, 'user'>;

export type RegistryContext = Pick<
  Context,
  'config' | 'transactions' | 'collections' | 'redis' | 'upstreams' | 'metrics' | 'logger' | 'now'
>;
export type Services = ReturnType<typeof createServices>;

export function createRepositories({ collections, transactions }: Pick<Context, 'collections' | 'transactions'>) {
  const {
    remotes,
    releases,
    shells,
    shellReleases,
    audit,
    files,
    chunks,
    health,
    errors,
    platforms,
    tokens,
    smokeTests,
  } = collections;
  return {
    repository: new RemoteRepository(remotes, releases, audit, transactions),
    shells: new RemoteRepository(shells, shellReleases, audit, transactions),
    files: new ReleaseFiles(files, chunks),
    health: new HealthRepository(health),
    errors: new ErrorRepository(errors),
    tokens: new TokenRepository(tokens),
    platform: new PlatformRepository(platforms),
    smokeTests: new SmokeTestRepository(smokeTests),
  };
}

/** Creates the services, each with only the parts it uses. */
export function createServices(context: RegistryContext) {
  const { config, collections, redis, upstreams, metrics, logger, now } = context;
  const confirmations = new Confirmations(config.TRUSTED_NAVIGATION);
  const shared = { ...createRepositories(context), confirmations, logger, now };
  const { repository, shells, health, platform } = shared;
  const services = { blog: config.BLOG_URL, user: config.USER_URL, admin: config.ADMIN_URL };
  const live = new LiveService(shared);
  const releasing = {
    ...shared,
    announcer: new Announcer(redis, logger),
    // If this fails, the change is still made, and the repeated task reads it within seconds.
    onChange: () => live.refresh().catch(() => undefined),
    allowsUntested: config.UNTESTED_BUILDS === 'allowed',
  };
  const registry = new RemoteService({
    ...releasing,
    needsSmokeTest: config.SMOKE_TESTS === 'required',
    lookAround: (name) =>
      lookAround(name, {
        ...{ repository, shells, platform },
        apiVersions: () => apiVersionsOf(services),
        gameRules: () => gameRulesOf(upstreams.user),
      }),
  });
  const shell = new ShellService({ ...releasing, repository: shells, remotes: repository });
  const notices = new TeamNotices({ webhooks: config.TEAM_WEBHOOKS, logger, now });
  const reporters = new Reporters({ redis, now, enabled: config.RATE_LIMITS === 'on' });
  const remoteMetrics = new RemoteMetrics(metrics);
  const errorCounter = new ErrorCounter({
    ...shared,
    reporters,
    metrics: remoteMetrics,
    filesOfLive: (name, version) => live.filesOfLive(name, version),
    pages: () => live.pagePatterns(),
    onNew: (changes) => {
      for (const change of changes) notices.tell(change.report.remote, newErrorLine(change));
    },
  });
  const counter = new ReportCounter({
    ...shared,
    reporters,
    metrics: remoteMetrics,
    isLive: (name, version) => live.isLive(name, version),
  });
  const heartbeats = new HeartbeatCounter({
    ...shared,
    redis,
    reporters,
    counter,
    limited: config.RATE_LIMITS === 'on',
  });
  const retention = new Retention({ ...shared, turns: collections.turns });
  return {
    registry,
    shell,
    live,
    counter,
    heartbeats,
    errorCounter,
    errors: new ErrorService(shared),
    smokeTests: new SmokeTestService({ ...shared, registry, notices }),
    tokens: new TokenService({
      ...shared,
      settings: config.DEPLOY_TOKENS,
      platformTeam: config.PLATFORM_TEAM,
    }),
    platform: new PlatformService({ platform, checkShell: (facts) => shell.check(facts), logger }),
    previews: new PreviewService({
      ...shared,
      tickets: createPreviewTickets(config.INTERNAL_PRIVATE_KEY),
      previewUrl: config.PREVIEW_URL,
    }),
    adminRemotes: new AdminRemotes(registry, shell, repository, confirmations),
    workers: {
      // Reads what other processes have changed.
      live: new RepeatedTask({
        everyMs: 3_000,
        work: () => live.refresh(),
        onError: (err) => logger.debug({ err }, 'the live versions were not read'),
      }),
      retention: new RepeatedTask({
        everyMs: 60 * 60 * 1_000,
        work: () => retention.run(),
        onError: (err) => logger.warn({ err }, 'old releases could not be taken away'),
      }),
      counter,
      heartbeats,
      errorCounter,
      notices,
      canaryEvaluation: new RepeatedTask({
        everyMs: 2_000,
        work: async () => {
          await evaluateCanaries({ repository, health, registry, notices, logger, now });
          await evaluateCanaries({ repository: shells, health, registry: shell, notices, logger, now });
        },
        onError: (err) => logger.debug({ err }, 'canaries were not evaluated'),
      }),
    },
  };
}
