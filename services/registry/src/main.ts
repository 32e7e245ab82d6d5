import {
  connectMongo,
  connectRedis,
  createInternalSigner,
  createInternalVerifier,
  createLogger,
  createShutdown,
  createTokenVerifier,
  listen,
  Revocations,
  runMain,
  ServiceClient,
  startSpanExport,
  stopListening,
} from '@storysprout/service-kit';
import { createRegistryApp } from './app';
import { readConfig } from './config';

await runMain('registry', async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ name: 'registry', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name: 'registry', logger });
  const signer = createInternalSigner({ caller: 'registry', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const publicKeys = config.INTERNAL_PUBLIC_KEYS;
  const internal = createInternalVerifier({ service: 'registry', publicKeys, own: signer });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'registry' });
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  const verifier = createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations });
  const users = new ServiceClient({ baseUrl: config.USER_URL, name: 'user', signer, logger, timeoutMs: 5_000 });
  const readiness = { mongodb: () => mongo.ping(), redis: { wanted: () => redis.ping() } };
  const registry = await createRegistryApp({ config, mongo, redis, logger, verifier, internal, users, readiness });
  await registry.start();
  const server = await listen(registry.app, { port: config.PORT, host: config.HOST });
  logger.info({ port: config.PORT }, 'listening');
  const shutdown = createShutdown(logger, config.SHUTDOWN_GRACE_MS);
  shutdown.add('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
  shutdown.add('background work', () => registry.stop());
  shutdown.add('upstreams', () => users.close());
  shutdown.add('revocations', () => revocations.stop());
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', async () => redis.disconnect());
  shutdown.add('mongodb', () => mongo.close());
  shutdown.installSignalHandlers();
});
