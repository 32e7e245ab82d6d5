import {
  connectMongo,
  connectRedis,
  createInternalSigner,
  createInternalVerifier,
  createLogger,
  createQueue,
  createShutdown,
  createTokenVerifier,
  createWorker,
  ImageStore,
  listen,
  Outbox,
  queueRedisUrl,
  Revocations,
  runMain,
  ServiceClient,
  startSpanExport,
  stopListening,
  watchOutbox,
  watchQueues,
} from '@storysprout/service-kit';
import { createApp } from './app';
import { createPictureSweeper } from './blogs/unused-pictures';
import { type Config, readConfig } from './config';
import { createServices } from './services';
import { openStores } from './stores';

await runMain('blog', () => start(readConfig(process.env)));

/** Connects, listens and wires the shutdown. */
async function start(config: Config): Promise<void> {
  const logger = createLogger({ name: 'blog', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, name: 'blog', logger });
  const signer = createInternalSigner({ caller: 'blog', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const internal = createInternalVerifier({ service: 'blog', publicKeys: config.INTERNAL_PUBLIC_KEYS, own: signer });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'blog' });
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  const users = new ServiceClient({ baseUrl: config.USER_URL, name: 'user', signer, logger });

  const queueConnection = { redisUrl: queueRedisUrl(config), logger };
  const queues = { xp: createQueue('xp', queueConnection), activity: createQueue('activity', queueConnection) };
  const outbox = new Outbox(mongo.db, queues, logger);
  await outbox.start();

  const now = () => new Date();
  const images = new ImageStore(mongo.db);
  const stores = await openStores(mongo.db, now);
  const foundations = { stores, transactions: mongo.transactions, images, outbox, redis, users, logger, now };
  const services = createServices(foundations);
  const pictureSweeper = createPictureSweeper(mongo.db, foundations);
  await pictureSweeper.indexes();
  const verifier = createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations });
  const readiness = {
    mongodb: mongo.ping,
    redis: { wanted: () => redis.ping() },
    queues: { wanted: () => queues.xp.ping() },
    user: { wanted: () => users.ping() },
  };
  const { app, metrics } = createApp({ services, verifier, internal, images, redis, logger, readiness });
  watchQueues(metrics, Object.values(queues));
  watchOutbox(metrics, outbox);

  const workers = [
    createWorker('profileChanged', (data) => services.authors.applyProfile(data), queueConnection),
    createWorker('writerErased', (data) => services.writerErasure.erase(data), queueConnection),
  ];
  pictureSweeper.start();
  const server = await listen(app, { port: config.PORT, host: config.HOST });
  logger.info({ port: config.PORT }, 'listening');

  const shutdown = createShutdown(logger, config.SHUTDOWN_GRACE_MS);
  shutdown.add('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
  shutdown.add('jobs', () => Promise.all(workers.map((worker) => worker.close())));
  shutdown.add('pictures', () => pictureSweeper.stop());
  shutdown.add('outbox', () => outbox.stop());
  shutdown.add('queues', () => Promise.all([queues.xp.close(), queues.activity.close()]));
  shutdown.add('revocations', () => revocations.stop());
  shutdown.add('user service', () => users.close());
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', () => redis.quit());
  shutdown.add('mongodb', () => mongo.close());
  shutdown.installSignalHandlers();
}
