import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectRedis, type Logger, nodesOf, queueRedisUrl, type RedisConnection } from '@storysprout/service-kit';
import type { ServiceConfig } from '../../config';
import type { SignedReplayEntry } from './replay-entry';

/** The storage of the replay log: append-only, outside the databases. */
export interface ReplayLogStore {
  add(entry: SignedReplayEntry): Promise<void>;
  /**
   * Returns the stored texts, oldest first. They are not parsed, because somebody else may have written into the store.
   *
   * @param since leaves out the months before this date
   */
  texts(since?: Date): Promise<readonly string[]>;
  close?(): void;
}

/**
 * Backups are deleted much earlier (docs/operations.md#back-up-and-restore), so older entries are not needed any more.
 */
const retentionMonths = 13;
/** The names of the replay log's files, one for each month. */
export const replayLogFiles = /^lasting-\d{4}-\d\d\.jsonl$/;

/** The replay log's Redis keys, one list for each month. A restore leaves these keys alone. */
export const replayLogKeys = /^lasting:\d{4}-\d\d$/;
export const retentionSeconds = retentionMonths * 31 * 24 * 60 * 60;

type Settings = Pick<ServiceConfig, 'AUDIT_ANCHOR_DIR' | 'QUEUE_REDIS_URL' | 'REDIS_URL'>;

/** Opens the replay log in a folder outside the database if one is set, otherwise in the queues' Redis. */
export function openReplayLogStore(settings: Settings, logger: Logger): ReplayLogStore {
  if (settings.AUDIT_ANCHOR_DIR !== undefined) return new FileReplayLogStore(settings.AUDIT_ANCHOR_DIR);
  const setting = settings.QUEUE_REDIS_URL === undefined ? 'REDIS_URL' : 'QUEUE_REDIS_URL';
  return new RedisReplayLogStore(() =>
    connectRedis({ url: queueRedisUrl(settings), logger, purpose: 'lasting-facts', setting }),
  );
}

/** Stores entries as lines of append-only files, one for each month. */
export class FileReplayLogStore implements ReplayLogStore {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async add(entry: SignedReplayEntry): Promise<void> {
    const name = `lasting-${monthOf(entry.at)}.jsonl`;
    const file = await open(join(this.folder, name), 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify(entry)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
    for (const old of (await this.names()).slice(0, -retentionMonths))
      await rm(join(this.folder, old), { force: true });
  }

  async texts(since = new Date(0)): Promise<readonly string[]> {
    const first = `lasting-${monthOf(since.toISOString())}`;
    const read = (await this.names())
      .filter((name) => name >= first)
      .map((name) => readFile(join(this.folder, name), 'utf8'));
    return (await Promise.all(read)).flatMap((text) => text.split('\n').filter((line) => line !== ''));
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => replayLogFiles.test(name)).sort();
  }
}

/**
 * Stores entries in lists in the queues' Redis, which is durable and never evicts keys. For machines that share no
 * volume.
 */
export class RedisReplayLogStore implements ReplayLogStore {
  private redis: RedisConnection | undefined;

  /** Connects at the first use and not at the start, because the service works without this Redis. */
  constructor(private readonly connect: () => Promise<RedisConnection>) {}

  async add(entry: SignedReplayEntry): Promise<void> {
    const redis = await this.connected();
    const key = `lasting:${monthOf(entry.at)}`;
    const results = await redis.multi().rpush(key, JSON.stringify(entry)).expire(key, retentionSeconds).exec();
    for (const [error] of results ?? []) if (error) throw error;
  }

  async texts(since = new Date(0)): Promise<readonly string[]> {
    const first = `lasting:${monthOf(since.toISOString())}`;
    const redis = await this.connected();
    const keys = (await replayLogKeysIn(redis)).filter((key) => key >= first);
    return (await Promise.all(keys.map((key) => redis.lrange(key, 0, -1)))).flat();
  }

  close(): void {
    this.redis?.disconnect();
  }

  private async connected(): Promise<RedisConnection> {
    this.redis ??= await this.connect();
    return this.redis;
  }
}

/** The replay log's keys in a single Redis or a cluster, the oldest month first. */
export async function replayLogKeysIn(redis: RedisConnection): Promise<string[]> {
  const found = new Set<string>();
  for (const node of nodesOf(redis)) {
    let cursor = '0';
    do {
      const [next, keys] = await node.scan(cursor, 'MATCH', 'lasting:*', 'COUNT', 1_000);
      cursor = next;
      for (const key of keys) if (replayLogKeys.test(key)) found.add(key);
    } while (cursor !== '0');
  }
  return [...found].sort();
}

function monthOf(at: string): string {
  return at.slice(0, 7);
}
