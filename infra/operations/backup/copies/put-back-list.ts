import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisConnection } from '@storysprout/service-kit';
import { retentionSeconds } from '../../../../services/admin/src/audit/replay-log/replay-log-store';
import { BackupError } from '../backup-error';

/** Matches a month's file, or one of the pieces in which it was copied to the bucket. */
const fileOrPiece = /^lasting-(\d{4}-\d\d)\.jsonl(?:\.\d{12})?$/;
/** The most entries per command. */
const commandEntries = 1_000;

/**
 * Restores a copy of the replay log to a Redis that lost it, before the entries that were added since. Existing entries
 * are not changed.
 *
 * @param folder contains the months' files, or their pieces as they were downloaded
 * @returns how many entries of each month were restored
 */
export async function putBackList(folder: string, redis: RedisConnection): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [month, entries] of await monthsOf(folder)) {
    const key = `lasting:${month}`;
    const there = await redis.lrange(key, 0, -1);
    const has = entries.every((entry, index) => there[index] === entry);
    if (!has) await putBefore(redis, key, entries);
    found.set(month, has ? 0 : entries.length);
  }
  if (found.size === 0)
    throw new BackupError(`There is no list in ${folder}. Its files are called lasting-2026-11.jsonl, or begin so.`);
  return found;
}

/** Prepends entries in one transaction. An entry that the admin service adds in the meantime stays behind them. */
async function putBefore(redis: RedisConnection, key: string, entries: readonly string[]): Promise<void> {
  const transaction = redis.multi();
  const backwards = entries.toReversed();
  for (let at = 0; at < backwards.length; at += commandEntries)
    transaction.lpush(key, ...backwards.slice(at, at + commandEntries));
  const results = await transaction.expire(key, retentionSeconds).exec();
  for (const [error] of results ?? []) if (error) throw error;
}

async function monthsOf(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const months = new Map<string, string[]>();
  const names = (await readdir(folder)).sort();
  for (const name of names) {
    const [, month] = fileOrPiece.exec(name) ?? [];
    const whole = `lasting-${month}.jsonl`;
    // If the whole file is there as well, the pieces only repeat it.
    if (month === undefined || (name !== whole && names.includes(whole))) continue;
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter((line) => line !== '');
    months.set(month, [...(months.get(month) ?? []), ...lines]);
  }
  return months;
}
