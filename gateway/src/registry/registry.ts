import type { Router } from '@koa/router';
import {
  Announcer,
  type InternalSigner,
  type Logger,
  type MongoConnection,
  RateLimiter,
  ServiceClient,
  type SignedInState,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { Registry as Metrics } from 'prom-client';
import { AdminRemotes } from './admin-remotes';
import { adminRemotesRoutes } from './admin-remotes.routes';
import type { DeployToken } from './deploy-tokens';
import { HealthRepository } from './health.repository';
import type { ReadJsonBody } from './json-body';
import { Judge } from './judge';
import { lookAround, type PlatformContextDeps } from './platform-context';
import { RegistryRepository } from './registry.repository';
import { registryRoutes } from './registry.routes';
import { RegistryService } from './registry.service';
import { RegistryRemotes } from './registry-remotes';
import { ReleaseFiles } from './release-files';
import { RemoteMetrics } from './remote-metrics';
import { ReportCounter } from './report-counter';
import { Reporters } from './reporters';
import { Retention } from './retention';
import { RulesCheck } from './rules-check';

export interface RegistryOptions extends Pick<PlatformContextDeps, 'siteDir' | 'apiVersions'> {
  readonly mongo: Pick<MongoConnection, 'db' | 'transactions'>;
  readonly redis: Redis;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readJsonBody: ReadJsonBody;
  /** Identifies moderators by their tokens. */
  readonly verifier: TokenVerifier;
  readonly tokens: readonly DeployToken[];
  readonly rateLimits: boolean;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
  /** The user service, which records rounds of games. */
  readonly usersUrl: string;
  /** For calls to services. */
  readonly signer: InternalSigner;
}

/** The registry of remotes: what pages load, what teams call, and what cleans up. */
export class Registry {
  readonly remotes: RegistryRemotes;
  readonly routes: Router;
  /** The same for moderators. */
  readonly adminRoutes: Router<SignedInState>;
  private readonly repository: RegistryRepository;
  private readonly files: ReleaseFiles;
  private readonly retention: Retention;
  private readonly health: HealthRepository;
  private readonly counter: ReportCounter;
  private readonly judge: Judge;
  private readonly users: ServiceClient;

  constructor({
    mongo: { db, transactions },
    redis,
    logger,
    metrics,
    readJsonBody,
    verifier,
    tokens,
    rateLimits,
    publicUrl,
    siteDir,
    apiVersions,
    usersUrl,
    signer,
  }: RegistryOptions) {
    const now = () => new Date();
    const files = new ReleaseFiles(db);
    this.users = new ServiceClient({ baseUrl: usersUrl, name: 'user', signer, logger, timeoutMs: 5_000 });
    this.files = files;
    const limiter = (name: string, points: number) =>
      new RateLimiter({ redis, name, points, durationSeconds: 60, enabled: rateLimits });
    this.repository = new RegistryRepository(db, transactions);
    this.remotes = new RegistryRemotes({ repository: this.repository, files, logger });
    this.retention = new Retention({ db, repository: this.repository, files, logger, now });
    this.health = new HealthRepository(db);
    const registry = new RegistryService({
      repository: this.repository,
      files,
      reports: this.health,
      announcer: new Announcer(redis, logger),
      onChange: () => this.remotes.refresh(),
      rules: new RulesCheck(this.users),
      lookAround: (name) => lookAround(name, { repository: this.repository, siteDir, apiVersions }),
      now,
    });
    const isLive = (name: string, version: string) => this.remotes.isLive(name, version);
    this.counter = new ReportCounter({
      reporters: new Reporters({ redis, now, enabled: rateLimits }),
      health: this.health,
      metrics: new RemoteMetrics(metrics),
      isLive,
      logger,
      now,
    });
    this.judge = new Judge({ repository: this.repository, health: this.health, registry, logger, now });
    const orders = limiter('registry-orders', 60);
    const admin = new AdminRemotes({ registry, repository: this.repository });
    this.adminRoutes = adminRemotesRoutes({ remotes: admin, readJsonBody, verifier, orders });
    this.routes = registryRoutes({
      registry,
      readJsonBody,
      tokens,
      counter: this.counter,
      guesses: limiter('deploy-token-guesses', 20),
      orders,
      tellings: limiter('remote-reports', 1_200),
      publicUrl,
    });
  }

  /** @throws StartError when the indexes cannot be made. */
  async start(): Promise<void> {
    await Promise.all([this.repository, this.files, this.health, this.retention].map((each) => each.createIndexes()));
    await this.remotes.start();
    this.retention.start();
    this.counter.start();
    this.judge.start();
  }

  async stop(): Promise<void> {
    await this.judge.stop();
    await this.counter.stop();
    await this.remotes.stop();
    await this.users.close();
    await this.retention.stop();
  }
}
