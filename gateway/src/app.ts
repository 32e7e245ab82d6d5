import { endpoints } from '@storysprout/contract/api';
import {
  createMetrics,
  errorShape,
  type HttpMetrics,
  healthRoutes,
  type Logger,
  type ReadinessChecks,
  requestContext,
  requestLog,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import Koa from 'koa';
import { type Config, publicUrlOf } from './config';
import { docsRoutes } from './docs/docs.routes';
import type { Upstreams } from './proxy/proxy.middleware';
import { Upstream } from './proxy/upstream';
import { DevRemotes } from './remotes/dev-remotes';
import { FolderRemotes } from './remotes/folder-remotes';
import { remoteRoutes } from './remotes/remote.routes';
import type { RemoteSource } from './remotes/remote-source';
import { apiMiddleware } from './routing/api.middleware';
import { RouteTable } from './routing/route-table';
import { crossOrigin } from './security/cross-origin';
import { securityHeaders } from './security/security-headers';
import { FileStore } from './static/file-store';
import { siteRoutes } from './static/site.routes';
import { SitePage } from './static/site-page';

export interface GatewayDeps {
  config: Config;
  logger: Logger;
  redis: Redis;
}

export interface Gateway {
  app: Koa;
  upstreams: Upstreams;
  metrics: HttpMetrics;
  checks: ReadinessChecks;
  /** Lets go of the connections to the services. */
  close(): Promise<void>;
}

/** The one public door (design section 2). No port is opened. */
export function createGateway({ config, logger, redis }: GatewayDeps): Gateway {
  const upstreams = upstreamsOf(config);
  const metrics = createMetrics('gateway');
  const checks = checksOf(upstreams, redis);
  const files = new FileStore();
  const remotes = remotesOf(config, files, logger);
  const app = koaBehind(config.TRUSTED_PROXIES);
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  app.use(requestContext());
  app.use(metrics.measure);
  app.use(requestLog(logger));
  app.use(securityHeaders(securityOptions(config)));
  app.use(crossOrigin(config.CORS_ORIGINS));
  app.use(errorShape(logger));
  app.use(healthRoutes(checks));
  app.use(apiMiddleware(apiOptions(config, upstreams, redis)));
  app.use(remoteRoutes(remotes).routes());
  app.use(docsRoutes(files, publicUrlOf(config)).routes());
  app.use(siteRoutes(config.SITE_DIR, files, new SitePage(config.SITE_DIR, remotes, siteSettings(config))));
  const close = async () => {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
  };
  return { app, upstreams, metrics, checks, close };
}

function koaBehind(trustedProxies: number): Koa {
  return trustedProxies === 0 ? new Koa() : new Koa({ proxy: true, maxIpsCount: trustedProxies });
}

function upstreamsOf({ BLOG_URL, USER_URL, ADMIN_URL }: Config): Upstreams {
  return {
    blog: new Upstream({ name: 'blog', baseUrl: BLOG_URL }),
    user: new Upstream({ name: 'user', baseUrl: USER_URL }),
    admin: new Upstream({ name: 'admin', baseUrl: ADMIN_URL }),
  };
}

function checksOf({ blog, user, admin }: Upstreams, redis: Redis): ReadinessChecks {
  return {
    redis: () => redis.ping(),
    blog: () => blog.ping(),
    user: () => user.ping(),
    admin: () => admin.ping(),
  };
}

function remotesOf({ REMOTES_DIR, DEV_REMOTES }: Config, files: FileStore, logger: Logger): RemoteSource {
  const folders = new FolderRemotes({ dir: REMOTES_DIR, files, logger });
  return Object.keys(DEV_REMOTES).length === 0 ? folders : new DevRemotes(DEV_REMOTES, folders, logger);
}

function securityOptions(config: Config) {
  return {
    publicUrl: publicUrlOf(config),
    apiBaseUrl: config.API_BASE_URL,
    corsOrigins: config.CORS_ORIGINS,
    devOrigins: Object.values(config.DEV_REMOTES),
  };
}

function apiOptions(config: Config, upstreams: Upstreams, redis: Redis) {
  return {
    table: new RouteTable(endpoints),
    upstreams,
    redis,
    writesPerMinute: config.WRITES_PER_MINUTE,
    rateLimits: config.RATE_LIMITS === 'on',
  };
}

function siteSettings({ API_BASE_URL, SUPPORT_EMAIL }: Config) {
  return { apiBaseUrl: API_BASE_URL, supportEmail: SUPPORT_EMAIL };
}
