import type { RequestListener, Server } from 'node:http';
import {
  connectRedis,
  createInternalSigner,
  createLogger,
  createMetrics,
  createShutdown,
  createTokenVerifier,
  errorShape,
  healthRoutes,
  type Logger,
  listen,
  listenTo,
  type ReadinessChecks,
  type RedisConnection,
  Revocations,
  ServiceClient,
  type Shutdown,
  Switches,
  startSpanExport,
  stopListening,
} from '@storysprout/service-kit';
import Koa from 'koa';
import { createApi } from './api';
import { type Config, publicUrlOf, readConfig } from './config';
import { createHttp, fastPaths, type GatewayContext } from './http';
import { createPages } from './pages';
import { createPreviews } from './previews';
import { createRealtime } from './realtime';
import { createReleases } from './releases';
import { createSitemap } from './sitemap';

/** What a test gives the gateway in place of what it would read or open itself. */
export interface GatewayOverrides {
  /** The settings; those of the process when missing. */
  readonly env?: NodeJS.ProcessEnv;
  readonly logger?: Logger;
  /** A connection that is not closed with the gateway. */
  readonly redis?: RedisConnection;
}

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/**
 * Builds the site's public entry point (docs/ARCHITECTURE.md): reads its settings, connects, and wires its modules. It
 * opens no port yet.
 *
 * @throws ConfigError, StartError with lines for an operator when a setting is wrong or Redis is not there
 */
export async function createGateway(overrides: GatewayOverrides = {}) {
  const config = readConfig(overrides.env ?? process.env);
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const shutdown = createShutdown(logger, { graceMs: config.SHUTDOWN_GRACE_MS, leaveMs: config.SHUTDOWN_LEAVE_MS });
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  shutdown.addFirst('traces', await startSpanExport({ endpoint, name: 'gateway', logger }));
  const redis = overrides.redis ?? (await openRedis(config, logger, shutdown));
  const context = await createContext({ config, logger, redis }, shutdown);
  const modules = createModules(context);
  const { api, releases, realtime } = modules;
  shutdown.addFirst('services', async () => {
    await releases.live.stop();
    await Promise.all([...Object.values(context.clients).map((client) => client.close()), api.stop()]);
  });
  const checks = { ...shutdown.readiness, redis: () => redis.ping(), ...api.checks, ...releases.checks };
  const callback = () => createListener(createApp(context, modules, checks), modules);
  return {
    context,
    modules,
    shutdown,
    /** Loads the remotes, opens the port for readers, and accepts live connections there. */
    listen: async (): Promise<Server> => {
      await releases.live.start();
      const server = await listen({ callback }, { port: config.PORT, host: config.HOST });
      const sockets = await realtime.open(server);
      // Stops listening while the sockets close, so that a browser that reconnects immediately doesn't reach this
      // gateway again.
      const finishRequests = () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS });
      shutdown.addFirst('requests and sockets', () => Promise.all([finishRequests(), sockets.close()]));
      return server;
    },
    /** Opens the port for Prometheus and probes, which is never published. It is the last to close. */
    listenForProbes: async (): Promise<Server> => {
      const probes = new Koa().use(errorShape(logger)).use(healthRoutes(checks)).use(context.metrics.route);
      const server = await listen(probes, { port: config.METRICS_PORT, host: config.HOST });
      shutdown.add('metrics', () => stopListening(server));
      return server;
    },
    /** Begins to apply what others announce: changes of content and of remotes. */
    subscribe: async (): Promise<void> => {
      const unsubscribe = await listenTo(redis, { ...api.announcements, ...releases.announcements }, logger);
      shutdown.addFirst('announcements', () => unsubscribe());
    },
  };
}

type Modules = ReturnType<typeof createModules>;

/** Creates the modules, each with what it uses of others. */
function createModules(context: GatewayContext) {
  const http = createHttp(context);
  const previews = createPreviews(context, http);
  const releases = createReleases(context, http);
  const api = createApi(context, { ...http, ...previews, ...releases });
  const pages = createPages(context, { ...http, ...api, ...releases });
  const sitemap = createSitemap(context, { ...releases, ...pages });
  const realtime = createRealtime(context, previews);
  return { http, api, releases, pages, sitemap, previews, realtime };
}

/** Creates the app. Middleware is in the order in which a request passes it; pages answer every address that is left. */
function createApp({ config, logger }: GatewayContext, modules: Modules, checks: ReadinessChecks): Koa {
  const { http, api, releases, pages, sitemap, previews } = modules;
  const app = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES });
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  const ofEveryRequest = [...http.outer, previews.headers, ...http.inner, healthRoutes(checks), previews.middleware];
  const routes = [api.middleware, releases.routes, http.cspReports(releases.live), api.docs];
  for (const middleware of [...ofEveryRequest, ...routes, ...sitemap.routes, pages.routes]) app.use(middleware);
  return app;
}

/** Creates the request listener of the server: the caches, and the app behind them. */
function createListener(app: Koa, { http, api, releases, pages, previews }: Modules): RequestListener {
  const rest = http.validTargetsOnly(app.callback());
  const usual = fastPaths([...releases.fastPaths, ...pages.fastPaths, ...api.fastPaths], rest);
  // The caches in front of the middleware are shared by all readers, so requests for previews bypass them.
  return (request, response) => (previews.isForPreviews(request) ? rest : usual)(request, response);
}

async function openRedis(config: Config, logger: Logger, shutdown: Shutdown): Promise<RedisConnection> {
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'gateway' });
  shutdown.addFirst('redis', async () => redis.disconnect());
  return redis;
}

type Given = Pick<GatewayContext, 'config' | 'logger' | 'redis'>;

async function createContext(given: Given, shutdown: Shutdown): Promise<GatewayContext> {
  const { config, logger, redis } = given;
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  shutdown.addFirst('void tokens', () => revocations.stop());
  const switches = new Switches(redis, logger);
  await switches.start();
  shutdown.addFirst('switches', () => switches.stop());
  return {
    ...given,
    publicUrl: publicUrlOf(config),
    metrics: createMetrics('gateway'),
    verifier: createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations }),
    revocations,
    switches,
    clients: createClients(config, logger),
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
