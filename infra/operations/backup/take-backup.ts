import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { RedisConnection } from '@storysprout/service-kit';
import type { MongoClient } from 'mongodb';
import { encrypt } from './format/encryption';
import { type Frame, writeFrames } from './format/frames';
import { type CollectionFacts, type Manifest, Tally } from './format/manifest';
import { AuditHeadFinder } from './snapshots/audit-head';
import { type CollectionShape, databasesOf, shapesOf, shapeToBson } from './snapshots/collections';
import { type MongoSnapshot, openSnapshot } from './snapshots/mongo-snapshot';
import { type DumpedKey, dumpKeys, keyToBson, withWritesPaused } from './snapshots/redis-snapshot';

export interface BackupContext {
  readonly mongo: MongoClient;
  /** The Redis of the queues; its connection chooses the database. */
  readonly redis: RedisConnection;
  /** Databases whose names begin with this. */
  readonly databasePrefix: string;
  /** 32 bytes. */
  readonly key: Buffer;
  /** Longest pause of writes to Redis, in milliseconds. */
  readonly pauseLimitMs: number;
  readonly now: () => Date;
}

/** The data to back up, all at one point in time. */
interface Moment {
  readonly takenAt: Date;
  readonly shapes: readonly CollectionShape[];
  readonly keys: readonly DumpedKey[];
  readonly snapshot: MongoSnapshot;
}

/**
 * Writes all databases and the queues into one compressed, encrypted file, and its manifest beside it as `<file>.json`.
 * The file gets its final name once it is complete.
 *
 * The site keeps running. Databases and queues are from the same point in time, so that no event is missing from both:
 * while the snapshot begins and the queues are read, Redis takes no writes, so no job is started, finished or handed
 * over.
 *
 * @throws BackupError with a line for the operator at the terminal.
 */
export async function takeBackup(context: BackupContext, file: string): Promise<Manifest> {
  const moment = await holdMoment(context);
  const unfinished = `${file}.unfinished`;
  try {
    const { frames, manifest } = framesOf(moment);
    await pipeline(
      writeFrames(frames),
      createGzip(),
      (plain: AsyncIterable<Buffer>) => encrypt(plain, context.key),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await writeFile(`${file}.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
    await rename(unfinished, file);
    return manifest();
  } finally {
    await moment.snapshot.close();
    await rm(unfinished, { force: true });
  }
}

async function holdMoment({ mongo, redis, databasePrefix, pauseLimitMs, now }: BackupContext): Promise<Moment> {
  const shapes = await shapesOf(mongo, await databasesOf(mongo, databasePrefix));
  return withWritesPaused(redis, pauseLimitMs, async () => {
    const takenAt = now();
    const snapshot = await openSnapshot(mongo, shapes);
    try {
      return { takenAt, shapes, snapshot, keys: await dumpKeys(redis) };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  });
}

function framesOf({ takenAt, shapes, keys, snapshot }: Moment): {
  frames: AsyncGenerator<Frame>;
  manifest: () => Manifest;
} {
  const collections: CollectionFacts[] = [];
  const redis = new Tally();
  const audit = new AuditHeadFinder();
  let made: Manifest | undefined;
  const manifest = (): Manifest => {
    made ??= {
      format: 1,
      takenAt: takenAt.toISOString(),
      collections,
      redis: { keys: redis.count, sha256: redis.digest() },
      audit: audit.found,
    };
    return made;
  };
  async function* frames(): AsyncGenerator<Frame> {
    for (const key of keys) {
      redis.add(key.key, key.value);
      yield { kind: 'key', body: keyToBson(key) };
    }
    for (const shape of shapes) {
      yield { kind: 'collection', body: shapeToBson(shape) };
      const tally = new Tally();
      for await (const body of snapshot.documentsOf(shape)) {
        tally.add(body);
        audit.look(shape.name, body);
        yield { kind: 'document', body };
      }
      const { database, name } = shape;
      collections.push({ database, name, documents: tally.count, sha256: tally.digest() });
    }
    yield { kind: 'end', body: Buffer.from(JSON.stringify(manifest())) };
  }
  return { frames: frames(), manifest };
}
