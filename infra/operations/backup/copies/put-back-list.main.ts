import {
  connectRedis,
  createLogger,
  loadConfig,
  queueConfigShape,
  queueRedisUrl,
  runMain,
  StartError,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { putBackList } from './put-back-list';

/**
 * `put-back-list <folder>`: copies the replay log back into the queues' Redis after that lost it. If the log is stored
 * in a folder, copy its files there instead.
 */

const schema = z.object({ ...queueConfigShape, AUDIT_ANCHOR_DIR: z.string().min(1).optional() });

await runMain('put-back-list', async () => {
  const config = loadConfig(schema, process.env);
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartError('From where? For example: put-back-list /backups');
  const { AUDIT_ANCHOR_DIR: own } = config;
  if (own !== undefined) throw new StartError(`The list lies in ${own} here: copy the months' files there.`);
  const logger = createLogger({ name: 'put-back-list', level: 'error' });
  const redis = await connectRedis({ url: queueRedisUrl(config), logger, purpose: 'backup' });
  try {
    for (const [month, count] of await putBackList(folder, redis))
      process.stdout.write(`${month}: ${count === 0 ? 'all was there' : `${count} entries are back`}.\n`);
  } finally {
    redis.disconnect();
  }
});
