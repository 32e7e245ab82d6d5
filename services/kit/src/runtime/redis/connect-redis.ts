import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { withTimeLimit } from '../concurrency/time-limit';
import { StartError } from '../run';
import type { Logger } from '../telemetry/logger';
import { type ClusterPlace, clusterIn, hostsOf, redisOptionsOf } from './redis-address';

/**
 * A single server or a cluster. In a cluster, keys used together must be named by `keyIn`, and `nodesOf` returns all
 * primaries.
 */
export type RedisConnection = Redis | Cluster;

export interface RedisConnectionOptions {
  url: string;
  logger: Logger;
  /** The purpose of the connection, for logs and `CLIENT LIST`. */
  purpose: string;
  /** The setting that the address came from; `REDIS_URL` by default. */
  setting?: string;
  /** How long the start waits for the server, in milliseconds. */
  startLimitMs?: number;
}

/**
 * Connects to Redis for handling requests: while Redis is away or hangs, commands fail at once instead of queueing up.
 *
 * @throws StartError with a one-line message when Redis cannot be reached within the limit, by default 5 s.
 */
export async function connectRedis(options: RedisConnectionOptions): Promise<RedisConnection> {
  const { url, logger, purpose, setting = 'REDIS_URL', startLimitMs = 5_000 } = options;
  const redis = openRedis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // A server that hangs counts as away before the first command gives up: otherwise each step of a call would wait for
    // its own limit.
    socketTimeout: 1_500,
    connectionName: purpose.replaceAll(/\s+/g, '-'),
    // Commands from one turn of the event loop go out in one write, such as the announcements of fifty likes.
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  const lastError = noteErrors(redis, logger, purpose);
  await waitUntilReady(redis, startLimitMs).catch((cause) => {
    redis.disconnect();
    const reason = lastError() ?? 'no answer';
    const message = `Redis does not answer at ${hostsOf(url)} (${reason}). Is it running, and is ${setting} right?`;
    throw new StartError(message, { cause });
  });
  return redis;
}

/** Opens a connection to the server, sentinels or cluster of the address. */
export function openRedis(address: string, options: RedisOptions): RedisConnection {
  const cluster = clusterIn(address);
  if (cluster) return openCluster(cluster, options);
  const place = redisOptionsOf(address);
  return 'url' in place ? new Redis(place.url, options) : new Redis({ ...place, ...options });
}

/** A command waits about half a second for the server that takes over from a lost one. */
const failover = { maxRedirections: 5, retryDelayOnFailover: 100, retryDelayOnClusterDown: 100 };

function openCluster({ nodes, options: own }: ClusterPlace, options: RedisOptions): Cluster {
  const { lazyConnect, enableOfflineQueue, enableAutoPipelining, retryStrategy, ...ofEach } = options;
  return new Cluster([...nodes], {
    ...failover,
    lazyConnect,
    enableOfflineQueue,
    enableAutoPipelining,
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    // Certificates are issued for host names, so the names must not be resolved beforehand.
    ...(own.tls && { dnsLookup: (host, found) => found(null, host) }),
    redisOptions: { ...own, ...ofEach },
  });
}

/** Returns each server that has keys of its own, for commands that concern only a single server. */
export function nodesOf(redis: RedisConnection): Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

/**
 * A second connection, for subscribing. It waits for Redis to come back and subscribes again by itself.
 */
export function subscriberOf(redis: RedisConnection, logger: Logger, purpose: string): RedisConnection {
  const waiting = { lazyConnect: false, enableOfflineQueue: true, enableAutoPipelining: false };
  const ofEach = { maxRetriesPerRequest: null, commandTimeout: undefined, connectionName: purpose };
  const subscriber =
    redis instanceof Cluster
      ? redis.duplicate([], { ...waiting, redisOptions: { ...redis.options.redisOptions, ...ofEach } })
      : redis.duplicate({ ...waiting, ...ofEach });
  noteErrors(subscriber, logger, purpose);
  return subscriber;
}

/**
 * Logs when Redis goes away and when it is back, but not each attempt in between.
 *
 * @returns a function that returns the message of the last error
 */
function noteErrors(redis: RedisConnection, logger: Logger, purpose: string): () => string | undefined {
  let away = false;
  let last: string | undefined;
  redis.on('error', (error: Error) => {
    last = error.message;
    if (!away) logger.warn({ err: error, purpose }, 'Redis does not answer');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info({ purpose }, 'Redis is back');
    away = false;
  });
  return () => last;
}

async function waitUntilReady(redis: RedisConnection, limitMs: number): Promise<void> {
  const ready = new Promise((resolve) => redis.once('ready', resolve));
  // The first refusal is not final: the connection keeps trying until the limit.
  redis.connect().catch(() => undefined);
  await withTimeLimit(limitMs, () => ready);
}
