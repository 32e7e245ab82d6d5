import {
  connectRedis,
  createLogger,
  createShutdown,
  createTokenVerifier,
  errorShape,
  healthRoutes,
  listen,
  listenTo,
  Revocations,
  runMain,
  Switches,
  startSpanExport,
  stopListening,
} from '@storysprout/service-kit';
import Koa from 'koa';
import { Gauge } from 'prom-client';
import { createGateway } from './app';
import { publicUrlOf, readConfig } from './config';
import { createRealtime } from './realtime';

await runMain('gateway', async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name: 'gateway', logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'gateway' });
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  const switches = new Switches(redis, logger);
  await switches.start();
  const verifier = createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations });
  const shutdown = createShutdown(logger, { graceMs: config.SHUTDOWN_GRACE_MS, leaveMs: config.SHUTDOWN_LEAVE_MS });
  const { readiness } = shutdown;
  const gateway = createGateway({ config, logger, redis, verifier, readiness });
  await gateway.remotes.start();
  const server = await listen(gateway, { port: config.PORT, host: config.HOST });
  // Prometheus and probes on a port of their own, never published.
  const probes = new Koa().use(errorShape(logger)).use(healthRoutes(gateway.checks)).use(gateway.metrics.route);
  const metricsServer = await listen(probes, { port: config.METRICS_PORT, host: config.HOST });
  const connected = new Gauge({
    name: 'sockets_connected',
    help: 'Browsers with a live connection.',
    registers: [gateway.metrics.registry],
  });
  const realtime = await createRealtime({
    server,
    redis,
    verifier,
    isForPreviews: gateway.isForPreviews,
    revocations,
    switches,
    logger,
    connected,
    publicUrl: publicUrlOf(config),
    corsOrigins: config.CORS_ORIGINS,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  const unsubscribe = await listenTo(redis, gateway.announcements, logger);
  // Stops listening while the sockets close, so that a browser that reconnects immediately doesn't reach this gateway
  // again.
  const finishRequests = () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS });
  shutdown.add('requests and sockets', () => Promise.all([finishRequests(), realtime.close()]));
  shutdown.add('services', () => gateway.close());
  shutdown.add('announcements', () => unsubscribe());
  shutdown.add('void tokens', () => revocations.stop());
  shutdown.add('switches', () => switches.stop());
  shutdown.add('metrics', () => stopListening(metricsServer));
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', async () => redis.disconnect());
  shutdown.installSignalHandlers();
  logger.info({ port: config.PORT }, 'gateway is ready');
});
