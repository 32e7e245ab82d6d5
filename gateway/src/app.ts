import type { RequestListener } from 'node:http';
import {
  createInternalSigner,
  createMetrics,
  type HttpMetrics,
  healthRoutes,
  type Logger,
  noteAnswered,
  type ReadinessChecks,
  type RedisConnection,
  ServiceClient,
  type TokenVerifier,
} from '@storysprout/service-kit';
import Koa from 'koa';
import {
  ApiCache,
  type AskLikes,
  apiMiddleware,
  createCacheMetrics,
  createUpstream,
  docsRoutes,
  measureCache,
  responseFastPath,
  SlowReaders,
  shareForStrangers,
  type Upstreams,
  WriteLimits,
} from './api';
import { type Config, publicUrlOf } from './config';
import { createHttp, type GatewayContext, robotsTags } from './http';
import {
  PageBuilder,
  PageFastPath,
  PartStyles,
  PrefetchedResponses,
  RenderedPages,
  renderMetrics,
  ServerBundles,
  siteRoutes,
} from './pages';
import { createPreviews, type IsForPreviews } from './previews';
import { createReleases, type Releases } from './releases';
import { listingRoutes } from './sitemap';

export interface GatewayDeps {
  config: Config;
  logger: Logger;
  redis: RedisConnection;
  /** Identifies readers by their tokens. */
  verifier: TokenVerifier;
  /** Readiness checks beyond those of its stores and services. */
  readiness?: ReadinessChecks;
}

export interface Gateway {
  app: Koa;
  upstreams: Upstreams;
  metrics: HttpMetrics;
  checks: ReadinessChecks;
  /** The cache of API responses; undefined when switched off. Announcements of changes purge it. */
  cache: ApiCache | undefined;
  isForPreviews: IsForPreviews;
  /** Empty until `start` is called. */
  remotes: Releases['live'];
  /** The request listener for a server: Koa with the response cache in front. */
  callback(): RequestListener;
  /** Closes the connections to the services. */
  close(): Promise<void>;
}

/** The site's public entry point (docs/ARCHITECTURE.md). Opens no port. */
export function createGateway({ config, logger, redis, verifier, readiness }: GatewayDeps): Gateway {
  const upstreams = upstreamsOf(config, logger);
  const metrics = createMetrics('gateway');
  const publicUrl = publicUrlOf(config);
  const clients = createClients(config, logger);
  const { blog, registry, renderer } = clients;
  const context = { config, publicUrl, logger, metrics, redis, verifier, clients };
  const http = createHttp(context);
  const { bodies, files, table } = http;
  const previews = createPreviews(context, http);
  const { isForPreviews } = previews;
  const counters = createCacheMetrics(metrics.registry);
  const askLikes: AskLikes = async (userId, blogIds) =>
    (await blog.call('POST /internal/likes/among', { body: { userId, blogIds: [...blogIds] } })).liked;
  const cache =
    config.EDGE_CACHE === 'on'
      ? new ApiCache({ verifier: previews.siteTokens, askLikes, watcher: counters.watcher })
      : undefined;
  if (cache) measureCache(metrics.registry, cache);
  const releases = createReleases(context, http);
  const { live, remotes, shells } = releases;
  const checks = { ...readiness, ...checksOf(upstreams, redis), ...releases.checks };
  const app = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES });
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  for (const middleware of http.outer) app.use(middleware);
  app.use(previews.headers);
  for (const middleware of http.inner) app.use(middleware);
  app.use(healthRoutes(checks));
  app.use(previews.middleware);
  const rateLimits = config.RATE_LIMITS === 'on';
  app.use(
    apiMiddleware({
      limits: new WriteLimits({ redis, verifier, writesPerMinute: config.WRITES_PER_MINUTE, enabled: rateLimits }),
      upstreams,
      bodies,
      strangers: shareForStrangers(),
      slowReaders: new SlowReaders(),
      table,
      cache,
      remotesChanged: () => live.refresh(),
    }),
  );
  app.use(releases.routes);
  app.use(http.cspReports(live));
  app.use(docsRoutes(files).routes());
  const answers = new PrefetchedResponses(table, upstreams, cache?.responses, logger);
  const settings = {
    apiBaseUrl: config.API_BASE_URL,
    supportEmail: config.SUPPORT_EMAIL,
    asksForAge: config.CONSENT === 'required',
  };
  const renderedPages =
    renderer &&
    new RenderedPages({
      ...{ renderer, settings, logger },
      bundles: new ServerBundles(remotes),
      styles: new PartStyles(remotes),
      onOutcome: renderMetrics(metrics.registry),
    });
  const aboutSite = { publicUrl, isIndexed: config.INDEXING === 'on' };
  const page = new PageBuilder(shells, remotes, settings, aboutSite, robotsTags(config.INDEXING), renderedPages);
  if (aboutSite.isIndexed) app.use(listingRoutes({ publicUrl: aboutSite.publicUrl, answers, remotes, shells }));
  const noting = { logger, metrics, sampleRatio: config.OTEL_TRACES_SAMPLER_ARG };
  const pageFastPath = new PageFastPath({
    remotes,
    note: (request, status) => noteAnswered(request, { method: 'GET', route: 'page', status }, noting),
  });
  const site = { shells, page, fastPath: pageFastPath, remotes, answers };
  app.use(siteRoutes(site));
  const close = async () => {
    await live.stop();
    await Promise.all([registry.close(), blog.close(), renderer?.close()]);
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
  };
  return {
    app,
    upstreams,
    metrics,
    checks,
    cache,
    isForPreviews,
    remotes: live,
    callback: () => {
      const rest = http.validTargetsOnly(app.callback());
      const usual = releases.fastPath(pageFastPath.before(cache ? responseFastPath(cache, rest, counters.hits) : rest));
      // The caches in front of the middleware are shared by all readers, so requests for previews bypass them.
      return (request, response) => (isForPreviews(request) ? rest : usual)(request, response);
    },
    close,
  };
}

function upstreamsOf({ BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL }: Config, logger: Logger): Upstreams {
  return {
    blog: createUpstream('blog', BLOG_URL, logger),
    user: createUpstream('user', USER_URL, logger),
    admin: createUpstream('admin', ADMIN_URL, logger),
    registry: createUpstream('registry', REGISTRY_URL, logger),
  };
}

function checksOf({ blog, user, admin, registry }: Upstreams, redis: RedisConnection): ReadinessChecks {
  return {
    redis: () => redis.ping(),
    blog: () => blog.ping(),
    user: () => user.ping(),
    admin: () => admin.ping(),
    registry: { wanted: () => registry.ping() },
  };
}

function createClients(config: Config, logger: Logger): GatewayContext['clients'] {
  const signer = createInternalSigner({ caller: 'gateway', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const { BLOG_URL, REGISTRY_URL, RENDERER_URL } = config;
  // All files of a remote come in one response. No page waits as long for the renderer (see `RenderedPages`): the
  // timeout leaves it time to load new code, and the next page benefits.
  const timeoutMs = 5_000;
  return {
    blog: new ServiceClient({ name: 'blog', baseUrl: BLOG_URL, signer, logger }),
    registry: new ServiceClient({ name: 'registry', baseUrl: REGISTRY_URL, signer, logger, timeoutMs }),
    ...(RENDERER_URL && {
      renderer: new ServiceClient({ name: 'renderer', baseUrl: RENDERER_URL, signer, logger, timeoutMs }),
    }),
  };
}
