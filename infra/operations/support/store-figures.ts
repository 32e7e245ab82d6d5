import { type JobName, jobs } from '@storysprout/contract';
import { createQueue, nodesOf, type QueueConnection, type RedisConnection } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { MongoClient } from 'mongodb';
import { databasesOf } from '../backup/snapshots/collections';

/** Figures about the stores. The content of documents and jobs is never read. */

/** Returns the approximate number of documents in each collection, and since when events wait in the outbox. */
export async function mongoFigures(client: MongoClient, prefix: string) {
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const databases: Record<string, object> = {};
  for (const database of await databasesOf(client, prefix)) {
    const db = client.db(database);
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const counted = names.map(async (name) => [name, await db.collection(name).estimatedDocumentCount()] as const);
    const [oldest] = await db.collection('outbox').find().sort({ _id: 1 }).limit(1).project({ createdAt: 1 }).toArray();
    const unreadable = await db.collection('outbox').distinct('unreadable');
    databases[database] = {
      documents: Object.fromEntries(await Promise.all(counted)),
      outboxSince: oldest?.createdAt ?? null,
      outboxUnreadable: unreadable,
    };
  }
  return { version, databases };
}

const told = ['redis_version', 'used_memory', 'maxmemory', 'maxmemory_policy', 'aof_enabled', 'evicted_keys', 'role'];

/** Returns the figures of every server that stores keys. */
export function redisFigures(redis: RedisConnection): Promise<Record<string, string>[]> {
  return Promise.all(nodesOf(redis).map(nodeFigures));
}

async function nodeFigures(redis: Redis): Promise<Record<string, string>> {
  const lines = (await redis.info()).split(/\r?\n/).map((line) => line.split(':'));
  return Object.fromEntries(lines.flatMap(([name = '', value = '']) => (told.includes(name) ? [[name, value]] : [])));
}

export function queueFigures(connection: QueueConnection): Promise<object[]> {
  return Promise.all((Object.keys(jobs) as JobName[]).map((name) => figuresOf(name, connection)));
}

async function figuresOf(name: JobName, connection: QueueConnection): Promise<object> {
  const queue = createQueue(name, connection);
  try {
    await queue.bull.waitUntilReady();
    const [oldest] = await queue.bull.getWaiting(0, 0);
    const waitingSince = oldest ? new Date(oldest.timestamp) : null;
    return { name, ...(await queue.bull.getJobCounts('waiting', 'active', 'delayed', 'failed')), waitingSince };
  } finally {
    await queue.close();
  }
}
