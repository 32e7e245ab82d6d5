import type { QueueOptions } from 'bullmq';
import { openRedis } from '../redis/connect-redis';
import { queuePrefixOn } from '../redis/keys';
import { clusterIn, redisOptionsOf } from '../redis/redis-address';

/** The connection of BullMQ to the queues' Redis. */
export interface QueueRedis {
  readonly options: Required<Pick<QueueOptions, 'connection' | 'prefix'>>;
  /**
   * Closes the connections of a cluster, which BullMQ neither opens nor closes by itself. Call it once BullMQ has
   * closed.
   */
  disconnect(): void;
}

/** The options that both ioredis and BullMQ support. */
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
