import {
  connectMongo,
  connectRedis,
  createInternalSigner,
  createInternalVerifier,
  createLogger,
  createQueue,
  createShutdown,
  createTokenSigner,
  createTokenVerifier,
  createWorker,
  ImageStore,
  listen,
  Outbox,
  queueRedisUrl,
  Revocations,
  runMain,
  startSpanExport,
  stopListening,
  watchOutbox,
  watchQueues,
} from '@storysprout/service-kit';
import { ensureFirstAdmin } from './accounts/first-admin';
import { PasswordHasher } from './accounts/password-hasher';
import { createApp } from './app';
import { type Config, readConfig } from './config';
import { createPictureSweeper } from './profile/unused-pictures';
import { createServices } from './services';
import { openCollections } from './stores';

await runMain('user', () => start(readConfig(process.env)));

/** Connects, listens and wires the shutdown. */
async function start(config: Config): Promise<void> {
  const logger = createLogger({ name: 'user', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name: 'user', logger });
  const signer = createTokenSigner(config.JWT_PRIVATE_KEY);
  const internalSigner = createInternalSigner({ caller: 'user', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const internal = createInternalVerifier({
    service: 'user',
    publicKeys: config.INTERNAL_PUBLIC_KEYS,
    own: internalSigner,
  });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'user' });
  const revocations = new Revocations(redis, logger);
  await revocations.start();

  const queueConnection = { redisUrl: queueRedisUrl(config), logger };
  const queues = {
    profileChanged: createQueue('profileChanged', queueConnection),
    writerErased: createQueue('writerErased', queueConnection),
    recipientErased: createQueue('recipientErased', queueConnection),
    accountEmail: createQueue('accountEmail', queueConnection),
    auditEntry: createQueue('auditEntry', queueConnection),
  };
  const outbox = new Outbox(mongo.db, queues, logger);
  await outbox.start();

  const now = () => new Date();
  const images = new ImageStore(mongo.db);
  const hasher = new PasswordHasher({
    memoryKib: config.ARGON2_MEMORY_KIB,
    passes: config.ARGON2_PASSES,
    threads: config.UV_THREADPOOL_SIZE,
  });
  const collections = await openCollections(mongo.db);
  const pictureSweeper = createPictureSweeper(mongo.db, { collections, images, logger, now });
  await pictureSweeper.indexes();
  const services = createServices({
    collections,
    transactions: mongo.transactions,
    images,
    outbox,
    profileQueue: queues.profileChanged,
    redis,
    signer,
    internalSigner,
    hasher,
    logger,
    now,
    settings: {
      bareXpDailyCap: config.BARE_XP_DAILY_CAP,
      rateLimits: config.RATE_LIMITS === 'on',
      blogUrl: config.BLOG_URL,
      verifiesAddresses: config.EMAIL_VERIFICATION === 'on',
    },
  });
  const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
  await ensureFirstAdmin({ ...services, collection: collections.users, hasher, logger, now }, admin);

  const publicKeyPem = [signer.publicKeyPem, config.JWT_PUBLIC_KEY ?? ''].join('\n');
  const verifier = createTokenVerifier({ publicKeyPem, revocations });
  const readiness = {
    mongodb: mongo.ping,
    redis: { wanted: () => redis.ping() },
    queues: { wanted: () => queues.profileChanged.ping() },
  };
  const { app, metrics } = createApp({
    services,
    verifier,
    internal,
    images,
    redis,
    publicUrl: config.PUBLIC_URL,
    logger,
    readiness,
  });
  watchQueues(metrics, Object.values(queues));
  watchOutbox(metrics, outbox);
  const workers = [
    createWorker('xp', (data) => services.xpEvents.onXp(data), queueConnection),
    createWorker('activity', (data) => services.xpEvents.onActivity(data), queueConnection),
  ];
  services.revocations.start();
  services.leaderboard.start();
  services.sweeper.start();
  pictureSweeper.start();
  const server = await listen(app, { port: config.PORT, host: config.HOST });
  logger.info({ port: config.PORT }, 'listening');

  const shutdown = createShutdown(logger, config.SHUTDOWN_GRACE_MS);
  shutdown.add('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
  shutdown.add('jobs', () => Promise.all(workers.map((worker) => worker.close())));
  shutdown.add('chores', () => services.sweeper.stop());
  shutdown.add('pictures', () => pictureSweeper.stop());
  shutdown.add('leaderboard', () => services.leaderboard.stop());
  shutdown.add('revocations', async () => services.revocations.stop());
  shutdown.add('outbox', () => outbox.stop());
  shutdown.add('queues', () => Promise.all(Object.values(queues).map((queue) => queue.close())));
  shutdown.add('void tokens', () => revocations.stop());
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', () => redis.quit());
  shutdown.add('mongodb', () => mongo.close());
  shutdown.installSignalHandlers();
}
