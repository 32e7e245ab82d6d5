import {
  connectMongo,
  connectRedis,
  createLogger,
  queueRedisUrl,
  type RedisConnection,
} from '@storysprout/service-kit';
import type { MongoClient } from 'mongodb';
import { type BackupSettings, readSettings } from './settings';

export interface Stores {
  readonly mongo: MongoClient;
  /** The queues' Redis. */
  readonly redis: RedisConnection;
  /** The cache's Redis, when the queues have their own. */
  readonly cache: RedisConnection | null;
}

/** Connects to the stores, runs a command and prints its lines. */
export async function withStores(work: (stores: Stores, settings: BackupSettings) => Promise<string[]>): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger({ name: 'backup', level: 'error' });
  const mongo = await connectMongo({ url: settings.MONGODB_URL, dbName: 'admin', logger });
  const redis = await connectRedis({ url: queueRedisUrl(settings), logger, purpose: 'backup' });
  const isShared = queueRedisUrl(settings) === settings.REDIS_URL;
  const cache = isShared ? null : await connectRedis({ url: settings.REDIS_URL, logger, purpose: 'backup' });
  try {
    const lines = await work({ mongo: mongo.client, redis, cache }, settings);
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    redis.disconnect();
    cache?.disconnect();
    await mongo.close();
  }
}
