import type { Redis } from 'ioredis';
import { Binary, BSON, Long } from 'mongodb';
import { BackupError } from './backup-error';

/** A Redis key, as `DUMP` returns it. */
export interface DumpedKey {
  readonly key: Buffer;
  readonly value: Buffer;
  /** Expiry in milliseconds since 1970; null for a key without one. */
  readonly expiresAt: number | null;
}

const scanCount = 1_000;

/**
 * Pauses all writes to Redis while `work` runs. Redis ends the pause by itself after `limitMs`, even if this process dies.
 *
 * @throws BackupError when the work took longer, because writes have resumed by then.
 */
export async function withWritesPaused<T>(redis: Redis, limitMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  await redis.call('CLIENT', 'PAUSE', String(limitMs), 'WRITE');
  try {
    const result = await work();
    if (performance.now() - startedAt < limitMs) return result;
    throw new BackupError(`Redis could not be read within ${limitMs} ms: give it longer with BACKUP_PAUSE_MS.`);
  } finally {
    await redis.call('CLIENT', 'UNPAUSE');
  }
}

/** Every key of the database. Consistent only while writes are paused. */
export async function dumpKeys(redis: Redis): Promise<DumpedKey[]> {
  const dumped: DumpedKey[] = [];
  let cursor = '0';
  // SCAN may return a key more than once.
  const seen = new Set<string>();
  do {
    const [next, keys] = await redis.scanBuffer(cursor, 'COUNT', scanCount);
    cursor = next.toString();
    const fresh = keys.filter((key) => !seen.has(key.toString('latin1')));
    for (const key of fresh) seen.add(key.toString('latin1'));
    dumped.push(...(await dumpSome(redis, fresh)));
  } while (cursor !== '0');
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
    // Expired between the two commands.
    if (!Buffer.isBuffer(value)) return [];
    return [{ key, value, expiresAt: livesMs < 0 ? null : Date.now() + livesMs }];
  });
}

/** Writes keys back, except those that have expired since. @returns how many exist now */
export async function restoreKeys(redis: Redis, keys: readonly DumpedKey[], now: number): Promise<number> {
  const living = keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const pipeline = redis.pipeline();
  for (const { key, value, expiresAt } of living) {
    if (expiresAt === null) pipeline.restore(key, 0, value);
    else pipeline.restore(key, expiresAt, value, 'ABSTTL');
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
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
