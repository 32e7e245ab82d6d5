import type { QueueOptions } from 'bullmq';
import { openRedis } from '../redis/connect-redis';
import { queuePrefixOn } from '../redis/keys';
import { clusterIn, redisOptionsOf } from '../redis/redis-address';

/** How BullMQ reaches the queues' Redis. */
export interface QueueRedis {
  readonly options: Required<Pick<QueueOptions, 'connection' | 'prefix'>>;
  /** Call once BullMQ has closed: it leaves a cluster's connections, which it cannot open by itself, to us. */
  disconnect(): void;
}

/** What ioredis and BullMQ both know. */
interface Options {
  readonly maxRetriesPerRequest: number | null;
  readonly enableOfflineQueue?: boolean;
  readonly retryStrategy?: (attempt: number) => number;
}

export function queueRedis(redisUrl: string, options: Options): QueueRedis {
  const cluster = clusterIn(redisUrl) && openRedis(redisUrl, options);
  const connection = cluster ?? { ...redisOptionsOf(redisUrl), ...options };
  const prefix = queuePrefixOn({ isCluster: cluster !== null });
  return { options: { connection, prefix }, disconnect: () => cluster?.disconnect() };
}
