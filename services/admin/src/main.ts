import {
  Announcer,
  connectMongo,
  connectRedis,
  createInternalSigner,
  createInternalVerifier,
  createLogger,
  createQueue,
  createShutdown,
  createTokenVerifier,
  createWorker,
  listen,
  queueRedisUrl,
  Revocations,
  runMain,
  ServiceClient,
  startSpanExport,
  stopListening,
} from '@storysprout/service-kit';
import { createAdminApp } from './app';
import { openAnchorStore } from './audit/anchors/open-anchor-store';
import { createAuditSigner } from './audit/audit-keys';
import { readServiceConfig } from './config';

async function main(): Promise<void> {
  const config = readServiceConfig(process.env);
  const logger = createLogger({ name: 'admin', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name: 'admin', logger });
  const auditSigner = createAuditSigner(config.AUDIT_PRIVATE_KEY);
  const signer = createInternalSigner({ caller: 'admin', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const internal = createInternalVerifier({ service: 'admin', publicKeys: config.INTERNAL_PUBLIC_KEYS, own: signer });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'admin' });
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  const queueConnection = { redisUrl: queueRedisUrl(config), logger };
  const queue = createQueue('challengeEmail', queueConnection);
  const blogs = new ServiceClient({ baseUrl: config.BLOG_URL, name: 'blog', signer, logger });
  const users = new ServiceClient({ baseUrl: config.USER_URL, name: 'user', signer, logger });
  const anchors = openAnchorStore(config, logger);
  const { app, recipientErasure, operatorEntries, start, stop } = await createAdminApp({
    mongo,
    queue,
    logger,
    signer: auditSigner,
    anchors,
    blogs,
    users,
    announcer: new Announcer(redis, logger),
    verifier: createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations }),
    internal,
    readiness: {
      mongodb: () => mongo.ping(),
      redis: { wanted: () => redis.ping() },
      queues: { wanted: () => queue.ping() },
      blog: { wanted: () => blogs.ping() },
      user: { wanted: () => users.ping() },
    },
  });
  const workers = [
    createWorker('recipientErased', (data) => recipientErasure.erase(data), queueConnection),
    createWorker('auditEntry', (data) => operatorEntries.add(data), queueConnection),
  ];
  const server = await listen(app, { port: config.PORT, host: config.HOST });
  start();
  logger.info({ port: config.PORT }, 'listening');

  const shutdown = createShutdown(logger, config.SHUTDOWN_GRACE_MS);
  shutdown.add('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
  shutdown.add('jobs', () => Promise.all(workers.map((worker) => worker.close())));
  shutdown.add('background work', stop);
  shutdown.add('anchors', async () => anchors.close());
  shutdown.add('upstreams', () => Promise.all([blogs, users].map((client) => client.close())));
  shutdown.add('queue', () => queue.close());
  shutdown.add('revocations', () => revocations.stop());
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', async () => redis.disconnect());
  shutdown.add('mongodb', () => mongo.close());
  shutdown.installSignalHandlers();
}

await runMain('admin', main);
