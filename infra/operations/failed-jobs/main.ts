import {
  connectRedis,
  createLogger,
  loadConfig,
  queueConfigShape,
  queueRedisUrl,
  runMain,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { runCommand } from './failed-jobs';

const logger = createLogger({ name: 'failed-jobs', level: 'error' });

/** `npm run failed-jobs`: lists failed jobs, and retries them. */
await runMain('failed-jobs', async () => {
  const config = loadConfig(z.object(queueConfigShape), process.env);
  const redisUrl = queueRedisUrl(config);
  const setting = config.QUEUE_REDIS_URL === undefined ? 'REDIS_URL' : 'QUEUE_REDIS_URL';
  // A queue waits for Redis forever, but an operator at a terminal needs an error.
  (await connectRedis({ url: redisUrl, logger, purpose: 'failed-jobs', setting })).disconnect();
  const lines = await runCommand(process.argv.slice(2), { redisUrl, logger });
  process.stdout.write(`${lines.join('\n')}\n`);
});
