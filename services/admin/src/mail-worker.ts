import {
  connectMongo,
  connectRedis,
  createInternalSigner,
  createLogger,
  createShutdown,
  listen,
  queueRedisUrl,
  runMain,
  ServiceClient,
  startSpanExport,
  stopListening,
} from '@storysprout/service-kit';
import { readWorkerConfig } from './config';
import { deliveryProcessMain } from './delivery/delivery-process.main';
import { deliveryProcessArgument } from './delivery/delivery-process.protocol';
import { JournalFolder } from './delivery/journal/journal-folder';
import { readDurability, requireDurable } from './delivery/redis-durability';
import { createMailWorker } from './mail-worker.app';

/** The process that sends e-mails. It starts its own code a second time, as its delivery process. */
async function main(): Promise<void> {
  const config = readWorkerConfig(process.env);
  const logger = createLogger({ name: 'mail-worker', level: config.LOG_LEVEL });
  const stopSpans = await startSpanExport({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    name: 'mail-worker',
    logger,
  });
  const signer = createInternalSigner({ caller: 'mail-worker', privateKeyPem: config.INTERNAL_PRIVATE_KEY });
  const setting = config.QUEUE_REDIS_URL ? 'QUEUE_REDIS_URL' : 'REDIS_URL';
  const redis = await connectRedis({ url: queueRedisUrl(config), setting, logger, purpose: 'mail-worker' });
  if (config.ALLOW_VOLATILE_REDIS === '0') requireDurable(readDurability(await redis.info()));
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const users = new ServiceClient({ baseUrl: config.USER_URL, name: 'user', signer, logger });
  const folder = new JournalFolder(config.MAIL_JOURNAL_DIR);
  const readiness = {
    mongodb: () => mongo.ping(),
    queues: () => redis.ping(),
    user: { wanted: () => users.ping() },
  };
  const { app, start, stop } = await createMailWorker({
    config,
    mongo,
    users,
    folder,
    logger,
    readiness,
  });
  const server = await listen(app, { port: config.PORT, host: config.HOST });
  start();
  logger.info({ port: config.PORT }, 'ready to send');

  const shutdown = createShutdown(logger, config.SHUTDOWN_GRACE_MS);
  shutdown.add('jobs', stop);
  shutdown.add('journal', async () => folder.unlock());
  shutdown.add('health checks', () => stopListening(server));
  shutdown.add('upstreams', () => users.close());
  shutdown.add('traces', stopSpans);
  shutdown.add('redis', async () => redis.disconnect());
  shutdown.add('mongodb', () => mongo.close());
  shutdown.installSignalHandlers();
}

const [, , argument, journalBase = ''] = process.argv;
await runMain('mail-worker', argument === deliveryProcessArgument ? () => deliveryProcessMain(journalBase) : main);
