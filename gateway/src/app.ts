import type { RequestListener } from 'node:http';
import {
  type AnnouncementHandlers,
  createInternalSigner,
  createMetrics,
  type HttpMetrics,
  healthRoutes,
  type Logger,
  type ReadinessChecks,
  type RedisConnection,
  ServiceClient,
  type TokenVerifier,
} from '@storysprout/service-kit';
import Koa from 'koa';
import { type Api, createApi } from './api';
import { type Config, publicUrlOf } from './config';
import { createHttp, type GatewayContext } from './http';
import { createPages } from './pages';
import { createPreviews, type IsForPreviews } from './previews';
import { createReleases, type Releases } from './releases';
import { createSitemap } from './sitemap';

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
  metrics: HttpMetrics;
  checks: ReadinessChecks;
  /** The cache of API responses; undefined when switched off. Announcements of changes purge it. */
  cache: Api['cache'];
  announcements: AnnouncementHandlers;
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
  const metrics = createMetrics('gateway');
  const publicUrl = publicUrlOf(config);
  const clients = createClients(config, logger);
  const { blog, registry, renderer } = clients;
  const context = { config, publicUrl, logger, metrics, redis, verifier, clients };
  const http = createHttp(context);
  const previews = createPreviews(context, http);
  const { isForPreviews } = previews;
  const releases = createReleases(context, http);
  const { live } = releases;
  const api = createApi(context, { ...http, ...previews, live });
  const checks = { ...readiness, redis: () => redis.ping(), ...api.checks, ...releases.checks };
  const app = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES });
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  for (const middleware of http.outer) app.use(middleware);
  app.use(previews.headers);
  for (const middleware of http.inner) app.use(middleware);
  app.use(healthRoutes(checks));
  app.use(previews.middleware);
  app.use(api.middleware);
  app.use(releases.routes);
  app.use(http.cspReports(live));
  app.use(api.docs);
  const pages = createPages(context, { ...http, ...api, ...releases });
  const sitemap = createSitemap(context, { ...releases, ...pages });
  for (const middleware of [...sitemap.routes, pages.routes]) app.use(middleware);
  const close = async () => {
    await live.stop();
    await Promise.all([registry.close(), blog.close(), renderer?.close()]);
    await api.stop();
  };
  return {
    app,
    metrics,
    checks,
    cache: api.cache,
    announcements: { ...api.announcements, ...releases.announcements },
    isForPreviews,
    remotes: live,
    callback: () => {
      const rest = http.validTargetsOnly(app.callback());
      const usual = releases.fastPath(pages.fastPath(api.fastPath(rest)));
      // The caches in front of the middleware are shared by all readers, so requests for previews bypass them.
      return (request, response) => (isForPreviews(request) ? rest : usual)(request, response);
    },
    close,
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
