import { movedKey, nodesOf, type RedisConnection } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { Binary, BSON, Long } from 'mongodb';
import { BackupError } from '../backup-error';

/** A Redis key, as `DUMP` returns it. */
export interface DumpedKey {
  readonly key: Buffer;
  readonly value: Buffer;
  /** Expiry in milliseconds since 1970; null for a key without one. */
  readonly expiresAt: number | null;
}

const scanCount = 1_000;

/**
 * Pauses all writes to Redis while `work` runs. Redis ends the pause by itself after `limitMs`, even if this process
 * dies.
 *
 * @throws BackupError when the work took longer, because writes have resumed by then.
 */
export async function withWritesPaused<T>(redis: RedisConnection, limitMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const nodes = nodesOf(redis);
  try {
    await Promise.all(nodes.map((node) => node.call('CLIENT', 'PAUSE', String(limitMs), 'WRITE')));
    const result = await work();
    if (performance.now() - startedAt < limitMs) return result;
    throw new BackupError(`Redis could not be read within ${limitMs} ms: give it longer with BACKUP_PAUSE_MS.`);
  } finally {
    await Promise.all(nodes.map((node) => node.call('CLIENT', 'UNPAUSE')));
  }
}

/** Yields the names of all keys in pages. SCAN may return a key more than once. */
export async function* keyPagesOf(redis: Redis): AsyncGenerator<Buffer[]> {
  let cursor = '0';
  do {
    const [next, keys] = await redis.scanBuffer(cursor, 'COUNT', scanCount);
    cursor = next.toString();
    yield keys;
  } while (cursor !== '0');
}

/** Returns every key of the database. They are consistent only while writes are paused. */
export async function dumpKeys(redis: RedisConnection): Promise<DumpedKey[]> {
  const dumped: DumpedKey[] = [];
  const seen = new Set<string>();
  for (const node of nodesOf(redis)) {
    for await (const keys of keyPagesOf(node)) {
      const fresh = keys.filter((key) => !seen.has(key.toString('latin1')));
      for (const key of fresh) seen.add(key.toString('latin1'));
      dumped.push(...(await dumpSome(node, fresh)));
    }
  }
  return dumped;
}

async function dumpSome(redis: Redis, keys: readonly Buffer[]): Promise<DumpedKey[]> {
  const pipeline = redis.pipeline();
  for (const key of keys) pipeline.dumpBuffer(key).pttl(key);
  const results = ((await pipeline.exec()) ?? []).map(([error, result]) => {
    if (error) throw error;
    return result;
  });
  return keys.flatMap((key, at) => {
    const [value, livesMs] = [results[at * 2], Number(results[at * 2 + 1])];
    // The key expired between the two commands.
    if (!Buffer.isBuffer(value)) return [];
    return [{ key, value, expiresAt: livesMs < 0 ? null : Date.now() + livesMs }];
  });
}

/**
 * Writes keys back under the names that they have on this Redis, except those that have expired since.
 *
 * @returns how many keys exist now
 */
export async function restoreKeys(redis: RedisConnection, keys: readonly DumpedKey[], now: number): Promise<number> {
  const living = keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  // Sent separately, not as one command: in a cluster the keys are on several servers.
  await Promise.all(
    living.map(({ key, value, expiresAt }) => {
      const name = Buffer.from(movedKey(redis, key.toString('latin1')), 'latin1');
      return expiresAt === null ? redis.restore(name, 0, value) : redis.restore(name, expiresAt, value, 'ABSTTL');
    }),
  );
  return living.length;
}

export function keyToBson({ key, value, expiresAt }: DumpedKey): Buffer {
  const expiry = expiresAt === null ? null : Long.fromNumber(expiresAt);
  return Buffer.from(BSON.serialize({ key: new Binary(key), value: new Binary(value), expiresAt: expiry }));
}

export function keyFromBson(body: Buffer): DumpedKey {
  const { key, value, expiresAt } = BSON.deserialize(body, { promoteBuffers: true });
  return { key, value, expiresAt };
}
