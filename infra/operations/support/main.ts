import { text } from 'node:stream/consumers';
import { connectMongo, connectRedis, createLogger, loadConfig, queueRedisUrl, runMain } from '@storysprout/service-kit';
import { supportSchema } from './settings';
import { supportBundle } from './support-bundle';

/** `support-bundle [--logs]`: prints one JSON document; with `--logs` the processes' logs come on standard input. */
await runMain('support-bundle', async () => {
  const config = loadConfig(supportSchema, process.env);
  const logger = createLogger({ name: 'support-bundle', level: 'silent' });
  const redisUrl = queueRedisUrl(config);
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: 'admin', logger });
  const redis = await connectRedis({ url: redisUrl, logger, purpose: 'support-bundle' });
  const hasCache = redisUrl !== config.REDIS_URL;
  const cache = hasCache ? await connectRedis({ url: config.REDIS_URL, logger, purpose: 'support-bundle' }) : null;
  try {
    const bundle = await supportBundle({
      env: process.env,
      addresses: addressesIn(config),
      stores: { mongo: mongo.client, redis, cache },
      databasePrefix: config.BACKUP_DATABASES,
      queues: { redisUrl, logger },
      logs: process.argv.includes('--logs') ? await text(process.stdin) : '',
      version: config.VERSION,
      now: new Date(),
    });
    process.stdout.write(`${JSON.stringify(bundle, null, 2)}\n`);
  } finally {
    redis.disconnect();
    cache?.disconnect();
    await mongo.close();
  }
});

type Config = ReturnType<typeof loadConfig<typeof supportSchema>>;

function addressesIn(config: Config): Record<string, string> {
  const { SITE_URL, BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL, MAIL_WORKER_URL } = config;
  const all = {
    gateway: SITE_URL,
    blog: BLOG_URL,
    user: USER_URL,
    admin: ADMIN_URL,
    registry: REGISTRY_URL,
    renderer: RENDERER_URL,
    'mail-worker': MAIL_WORKER_URL,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, url]) => (url ? [[name, url]] : [])));
}
