import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import {
  connectMongo,
  connectRedis,
  createLogger,
  type Logger,
  type MongoConnection,
  type RedisConnection,
} from '../../runtime';
import { onCleanup } from '../cleanup';
import { redisDatabases } from './redis-server';

/** A logger that writes nothing. */
export const quietLogger: Logger = createLogger({ name: 'test', level: 'silent' });

export interface TestDatabase extends MongoConnection {
  url: string;
  dbName: string;
}

/** Creates a database for the calling test or file, and drops it at the end. */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const dbName = `test_${name.replaceAll(/\W+/g, '_')}_${randomBytes(4).toString('hex')}`;
  const url = inject('mongodbUrl');
  const mongo = await connectMongo({ url, dbName, logger: quietLogger });
  onCleanup(async () => {
    await mongo.db.dropDatabase();
    await mongo.close();
  });
  return { ...mongo, url, dbName };
}

export interface TestRedis {
  /** Address that includes the number of the test file's own database. */
  url: string;
  redis: RedisConnection;
}

/**
 * Reserves an empty Redis database for the calling test or file, so that no test processes the queues of an earlier
 * one.
 */
export async function testRedis(): Promise<TestRedis> {
  const base = serverOfWorker().replace(/\/\d*$/, '');
  const url = `${base}/${await takeDatabase(base)}`;
  const redis = await connectRedis({ url, logger: quietLogger, purpose: 'test' });
  await redis.flushdb();
  onCleanup(() => redis.disconnect());
  return { url, redis };
}

/** A server of the worker's own, so that no other file publishes on it at the same time. */
function serverOfWorker(): string {
  const urls = inject('redisUrls');
  return urls[Number(process.env.VITEST_POOL_ID) % urls.length] ?? '';
}

/** Takes the next database and returns its number. Database 0 counts those that are taken. */
async function takeDatabase(base: string): Promise<number> {
  const counter = new Redis(base);
  try {
    const [, available] = (await counter.config('GET', 'databases')) as [string, string];
    const taken = await counter.incr('storysprout:test:databases');
    return 1 + (taken % (Math.min(Number(available), redisDatabases) - 1));
  } finally {
    counter.disconnect();
  }
}
