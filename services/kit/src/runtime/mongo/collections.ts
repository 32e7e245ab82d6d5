import { type Db, type Document, type IndexDescription, MongoServerError } from 'mongodb';
import { messageOf } from '../errors';
import { recordOf } from '../record-of';
import { StartError } from '../run';
import { ensureIndexes } from './indexes';

/** The collections of a service, each under the name that its code uses. */
export type Stores = Readonly<
  Record<string, StoreOptions & { name: string; indexes: readonly IndexDescription[]; open(db: Db): unknown }>
>;
export type Collections<S extends Stores> = { readonly [Name in keyof S]: ReturnType<S[Name]['open']> };

/** The field by which a cluster would shard a collection: by ranges of its values, or of their hashes. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

interface StoreOptions {
  /**
   * The shard key of a collection that grows with the site (docs/reference-architectures.md#shards). It does not shard anything by
   * itself.
   */
  readonly shardKey?: ShardKey;
}

/** Declares a collection with its name and indexes. Services do this next to the type of its documents. */
export function store<T extends Document>(
  name: string,
  indexes: readonly IndexDescription[] = [],
  options: StoreOptions = {},
) {
  return { name, indexes, ...options, open: (db: Db) => db.collection<T>(name) };
}

/**
 * Opens a service's collections, and creates missing ones and their indexes, before the first request. So transactions
 * never create a collection, which not every server supports and which fails when several processes do it at once.
 *
 * @throws StartError when a collection or an index cannot be created
 */
export async function openStores<S extends Stores>(db: Db, stores: S): Promise<Collections<S>> {
  const list = Object.values(stores);
  const present = await db.listCollections({}, { nameOnly: true }).toArray();
  const missing = list.filter(({ name }) => !present.some((each) => each.name === name));
  await Promise.all(missing.map(({ name }) => create(db, name)));
  for (const { name, indexes } of list) await ensureIndexes(db.collection(name), indexes);
  return recordOf<Collections<S>>(Object.entries(stores).map(([key, { open }]) => [key, open(db)]));
}

/**
 * Creates missing collections and indexes while the previous release is still running, so that no start has to wait for
 * them. It drops nothing.
 */
export async function makeIndexes(db: Db, stores: Stores): Promise<string[]> {
  const made: string[] = [];
  const present = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name, indexes } of Object.values(stores)) {
    const isThere = present.some((each) => each.name === name);
    if (!isThere) await create(db, name);
    const before = isThere ? (await db.collection(name).indexes()).length : 1;
    await ensureIndexes(db.collection(name), indexes);
    const added = (await db.collection(name).indexes()).length - before;
    if (added > 0) made.push(`${db.databaseName}.${name}: ${added}`);
  }
  return made;
}

const namespaceExists = 48;

async function create(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    // Another process created it first.
    if (error instanceof MongoServerError && error.code === namespaceExists) return;
    throw new StartError(`Cannot create the collection ${name}: ${messageOf(error)}`, { cause: error });
  }
}
