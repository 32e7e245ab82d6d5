import { nodesOf, type RedisConnection } from '@storysprout/service-kit';
import { BSON, type MongoClient } from 'mongodb';
import { replayLogKeys } from '../../../services/admin/src/audit/replay-log/replay-log-store';
import { BackupError } from './backup-error';
import { type CollectionFacts, type Manifest, Tally } from './format/manifest';
import { checkBackup, readBackup } from './format/read-backup';
import { type CollectionShape, databasesOf, rawDocuments, shapeFromBson } from './snapshots/collections';
import { type DumpedKey, keyFromBson, keyPagesOf, restoreKeys } from './snapshots/redis-snapshot';

export interface RestoreContext {
  readonly mongo: MongoClient;
  /** The Redis of the queues. */
  readonly redis: RedisConnection;
  /** The cache's Redis, when it is separate: it is emptied, because it was derived from the old databases. */
  readonly cache: RedisConnection | null;
  readonly databasePrefix: string;
  readonly key: Buffer;
  readonly now: () => Date;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Keys that have expired since the backup. */
  readonly expiredKeys: number;
}

/** Limits of one write to the database. */
const batchDocuments = 1_000;
const batchBytes = 8 * 1_024 * 1_024;
const batchKeys = 1_000;

/** Keeps BSON types: a 64-bit number stays one, even if a JavaScript number could represent it. */
const exactly = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Restores a backup byte for byte, and reads it back to compare. Changes nothing before the whole file has been read
 * and authenticated. The site's processes must be stopped.
 *
 * @throws BackupError for the wrong key, a damaged file, a target that is not empty (without `force`), and when the
 * written data differs from the backup.
 */
export async function restoreBackup(
  context: RestoreContext,
  file: string,
  { force }: { force: boolean },
): Promise<Restored> {
  const manifest = await checkBackup(file, context.key);
  if (force) await wipe(context);
  else await requireEmpty(context);
  const target = new Target(context);
  await readBackup(file, context.key, async (frames) => {
    for await (const { kind, body } of frames) {
      if (kind === 'key') await target.addKey(keyFromBson(body));
      else if (kind === 'collection') await target.beginCollection(shapeFromBson(body));
      else if (kind === 'document') await target.addDocument(body);
    }
  });
  await target.finish();
  for (const facts of manifest.collections) await requireSame(context.mongo, facts);
  // Created last, because a TTL index would start deleting at once.
  await target.makeIndexes();
  if (context.cache) await Promise.all(nodesOf(context.cache).map((node) => node.flushdb()));
  return { manifest, expiredKeys: manifest.redis.keys - target.restoredKeys };
}

async function wipe({ mongo, redis, databasePrefix }: RestoreContext): Promise<void> {
  for (const name of await databasesOf(mongo, databasePrefix)) await mongo.db(name).dropDatabase();
  await dropKeys(redis);
}

/** Returns whether this key belongs to the replay log, which a restore must not overwrite. */
const isReplayLogKey = (key: Buffer) => replayLogKeys.test(key.toString('latin1'));

async function dropKeys(redis: RedisConnection): Promise<void> {
  for (const node of nodesOf(redis)) {
    for await (const keys of keyPagesOf(node)) {
      await Promise.all(keys.filter((key) => !isReplayLogKey(key)).map((key) => node.unlink(key)));
    }
  }
}

async function countKeys(redis: RedisConnection): Promise<number> {
  const counts = await Promise.all(nodesOf(redis).map((node) => node.dbsize()));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function requireEmpty({ mongo, redis, databasePrefix }: RestoreContext): Promise<void> {
  for (const database of await databasesOf(mongo, databasePrefix)) {
    for (const { name } of await mongo.db(database).listCollections({}, { nameOnly: true }).toArray()) {
      const isEmpty =
        (await mongo
          .db(database)
          .collection(name)
          .findOne({}, { projection: { _id: 1 } })) === null;
      if (!isEmpty) throw new BackupError(`${database}.${name} is not empty; --force deletes what is there.`);
    }
  }
  if ((await countKeys(redis)) > 0) throw new BackupError('Redis is not empty; --force deletes what is there.');
}

async function requireSame(mongo: MongoClient, facts: CollectionFacts): Promise<void> {
  const tally = new Tally();
  for await (const document of rawDocuments(mongo, facts)) tally.add(document);
  if (tally.count === facts.documents && tally.digest() === facts.sha256) return;
  throw new BackupError(
    `${facts.database}.${facts.name} is not as it was: ${tally.count} of ${facts.documents} documents are there.`,
  );
}

/** Collects documents and keys and writes them in batches. */
class Target {
  private readonly shapes: CollectionShape[] = [];
  private documents: Buffer[] = [];
  private bytes = 0;
  private keys: DumpedKey[] = [];
  restoredKeys = 0;

  constructor(private readonly context: RestoreContext) {}

  async addKey(key: DumpedKey): Promise<void> {
    if (isReplayLogKey(key.key) && (await this.context.redis.exists(key.key)) > 0) {
      this.restoredKeys += 1;
      return;
    }
    this.keys.push(key);
    if (this.keys.length >= batchKeys) await this.writeKeys();
  }

  async beginCollection(shape: CollectionShape): Promise<void> {
    await this.writeDocuments();
    this.shapes.push(shape);
    const { database, name, options } = shape;
    // The collection may exist already, but empty: the services create their collections when they start.
    const there = await this.context.mongo.db(database).listCollections({ name }, { nameOnly: true }).toArray();
    if (there.length === 0) await this.context.mongo.db(database).createCollection(name, options);
  }

  async addDocument(document: Buffer): Promise<void> {
    this.documents.push(document);
    this.bytes += document.length;
    if (this.documents.length >= batchDocuments || this.bytes >= batchBytes) await this.writeDocuments();
  }

  async finish(): Promise<void> {
    await this.writeDocuments();
    await this.writeKeys();
  }

  async makeIndexes(): Promise<void> {
    for (const { database, name, indexes } of this.shapes) {
      if (indexes.length > 0)
        await this.context.mongo
          .db(database)
          .collection(name)
          .createIndexes([...indexes]);
    }
  }

  private async writeDocuments(): Promise<void> {
    const shape = this.shapes.at(-1);
    if (!shape || this.documents.length === 0) return;
    const documents = this.documents.map((body) => BSON.deserialize(body, exactly));
    await this.context.mongo.db(shape.database).collection(shape.name).insertMany(documents, { ordered: false });
    this.documents = [];
    this.bytes = 0;
  }

  private async writeKeys(): Promise<void> {
    this.restoredKeys += await restoreKeys(this.context.redis, this.keys, this.context.now().getTime());
    this.keys = [];
  }
}
