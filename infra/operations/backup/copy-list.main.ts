import {
  connectRedis,
  createLogger,
  loadConfig,
  queueConfigShape,
  queueRedisUrl,
  runMain,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { bucketShape, copiedLines, withBucket } from './copies/bucket-settings';
import { copyReplayLog } from './copies/copy-replay-log';
import { monthsInFolder, monthsInRedis } from './copies/list-months';

/**
 * `copy-lasting-list`: uploads new entries of the replay log to an S3-compatible store, from AUDIT_ANCHOR_DIR or else
 * from the queues' Redis. Needs no database.
 */

const schema = z.object({
  ...bucketShape,
  ...queueConfigShape,
  /** The folder of the replay log. Without it, the log is read from the queues' Redis. */
  AUDIT_ANCHOR_DIR: z.string().min(1).optional(),
});
type Config = z.infer<typeof schema>;

await runMain('copy-lasting-list', async () => {
  const config = loadConfig(schema, process.env);
  const copied = await withBucket(config, (bucket) => copyFrom(config, bucket));
  process.stdout.write(copiedLines(copied));
});

async function copyFrom(config: Config, bucket: Parameters<typeof copyReplayLog>[1]): Promise<string[]> {
  const { AUDIT_ANCHOR_DIR: folder } = config;
  if (folder !== undefined) return copyReplayLog(await monthsInFolder(folder), bucket);
  const logger = createLogger({ name: 'copy-lasting-list', level: 'error' });
  const redis = await connectRedis({ url: queueRedisUrl(config), logger, purpose: 'backup' });
  try {
    return await copyReplayLog(await monthsInRedis(redis), bucket);
  } finally {
    redis.disconnect();
  }
}
