import {
  commandRecorder,
  connectMongo,
  connectRedis,
  createLogger,
  Outbox,
  type OutboxQueues,
  openStores,
  queueRedisUrl,
  runMain,
} from '@storysprout/service-kit';
import { createTools } from './cli.plan';
import { runCommand } from './commands';
import { readToolConfig } from './config';
import { stores } from './stores';

/** `npm run user-admin -- <command>`: see `commands.ts`. Exits 1 when the command fails. */
await runMain('user-admin', async () => {
  const config = readToolConfig(process.env);
  const logger = createLogger({ name: 'user-admin', level: 'error' });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'user-admin' });
  const queues = await connectRedis({ url: queueRedisUrl(config), logger, purpose: 'user-admin' });
  const both = queueRedisUrl(config) === config.REDIS_URL ? [redis] : [redis, queues];
  const { transactions } = mongo;
  const collections = await openStores(mongo.db, stores);
  // Events are only written here; the running service relays them.
  const outbox = new Outbox<OutboxQueues>(mongo.db, {}, logger);
  await outbox.indexes();
  const tools = createTools({
    ...{ config, collections, transactions, outbox, redis, logger, now: () => new Date() },
    mongo: mongo.client,
    databasePrefix: prefixOf(config.MONGODB_DB),
    everyRedis: both,
    record: commandRecorder((entry, options) =>
      transactions.run((session) => outbox.add(session, 'auditEntry', entry, options)),
    ),
  });
  try {
    const { ok, lines } = await runCommand(tools, process.argv.slice(2));
    process[ok ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`);
    process.exitCode = ok ? 0 : 1;
  } finally {
    redis.disconnect();
    queues.disconnect();
    await mongo.close();
  }
});

/** Returns the prefix that all services' databases share, such as `storysprout_` for `storysprout_user`. */
function prefixOf(database: string): string {
  return database.replace(/user$/, '');
}
