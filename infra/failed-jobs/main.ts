import {
  connectMongo,
  connectRedis,
  createLogger,
  loadConfig,
  mongoConfigShape,
  queueConfigShape,
  queueRedisUrl,
  runMain,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { runCommand } from './failed-jobs';
import { listSetAside, sendOnSetAside } from './set-aside';

const logger = createLogger({ name: 'failed-jobs', level: 'error' });
const databasePrefix = 'storysprout_';

const ofSetAside: Readonly<Record<string, typeof listSetAside>> = {
  'set-aside': listSetAside,
  'send-on': sendOnSetAside,
};

async function runOnMongo(command: typeof listSetAside): Promise<string[]> {
  const { MONGODB_URL: url } = loadConfig(z.object(mongoConfigShape), process.env);
  const mongo = await connectMongo({ url, dbName: 'admin', logger });
  return command(mongo, databasePrefix).finally(() => mongo.close());
}

async function runOnQueues(args: readonly string[]): Promise<string[]> {
  const config = loadConfig(z.object(queueConfigShape), process.env);
  const redisUrl = queueRedisUrl(config);
  const setting = config.QUEUE_REDIS_URL === undefined ? 'REDIS_URL' : 'QUEUE_REDIS_URL';
  // A queue waits for its Redis for ever; a person at a terminal needs an error.
  (await connectRedis({ url: redisUrl, logger, purpose: 'failed-jobs', setting })).disconnect();
  return runCommand(args, { redisUrl, logger });
}

/** `npm run failed-jobs`: looks at jobs that were given up and at events that were set aside, and has them tried again. */
await runMain('failed-jobs', async () => {
  const args = process.argv.slice(2);
  const command = ofSetAside[args[0] ?? ''];
  const lines = command && args.length === 1 ? await runOnMongo(command) : await runOnQueues(args);
  process.stdout.write(`${lines.join('\n')}\n`);
});
