import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisConnection } from '@storysprout/service-kit';
import { replayLogFiles, replayLogKeysIn } from '../../../../services/admin/src/audit/replay-log/replay-log-store';
import { BackupError } from '../backup-error';

/** One month of the replay log, as the bytes of an append-only file. */
export interface ListMonth {
  /** The file's name, also when the log is stored in Redis. */
  readonly name: string;
  /**
   * Yields whole lines, beginning at a byte.
   *
   * @param most the most bytes per piece; only a single longer line exceeds it
   * @throws BackupError when there are fewer than `from` bytes
   */
  pieces(from: number, most: number): AsyncIterable<Buffer>;
}

const newLine = 0x0a;
/** Entries read from Redis at once. */
const pageEntries = 1_000;

export async function monthsInFolder(folder: string): Promise<ListMonth[]> {
  const names = (await readdir(folder)).filter((each) => replayLogFiles.test(each)).sort();
  return names.map((name) => ({ name, pieces: (from, most) => fromFile(join(folder, name), { name, from, most }) }));
}

/** Reads the log from a single Redis or from a cluster. */
export async function monthsInRedis(redis: RedisConnection): Promise<ListMonth[]> {
  const keys = await replayLogKeysIn(redis);
  return keys.map((key) => {
    const name = `${key.replace(':', '-')}.jsonl`;
    return { name, pieces: (from, most) => fromRedis(redis, key, { name, from, most }) };
  });
}

interface Range {
  readonly name: string;
  readonly from: number;
  readonly most: number;
}

async function* fromFile(path: string, { name, from, most }: Range): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (from > size) throw lessThanCopied(name);
    for (let at = from; ; ) {
      const piece = Buffer.alloc(Math.min(most, size - at));
      await file.read(piece, 0, piece.length, at);
      // A line that is still being written is left for the next run.
      const length = piece.lastIndexOf(newLine) + 1;
      if (length === 0) return;
      yield piece.subarray(0, length);
      at += length;
    }
  } finally {
    await file.close();
  }
}

async function* fromRedis(redis: RedisConnection, key: string, { name, from, most }: Range): AsyncGenerator<Buffer> {
  let at = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const take = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    return piece;
  };
  for (let page = 0; ; page += pageEntries) {
    const entries = await redis.lrange(key, page, page + pageEntries - 1);
    for (const entry of entries) {
      const line = Buffer.from(`${entry}\n`);
      if (at < from && at + line.length > from) throw lessThanCopied(name);
      at += line.length;
      if (at <= from) continue;
      if (bytes > 0 && bytes + line.length > most) yield take();
      waiting.push(line);
      bytes += line.length;
    }
    if (entries.length < pageEntries) break;
  }
  if (at < from) throw lessThanCopied(name);
  if (bytes > 0) yield take();
}

const lessThanCopied = (name: string) =>
  new BackupError(
    `${name} has less than its copy in the bucket. Is the place where it lies new? Then bring the list back first. Else, who changed it?`,
  );
