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

/** By which field a cluster would divide a collection: a range of its values to each shard, or a range of their hashes. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

interface StoreOptions {
  /** Of collections that grow with the site (docs/operations.md#shards). Nothing divides them by itself. */
  readonly shardKey?: ShardKey;
}

/** A collection as a service declares it, beside its document: name and indexes. */
export function store<T extends Document>(
  name: string,
  indexes: readonly IndexDescription[] = [],
  options: StoreOptions = {},
) {
  return { name, indexes, ...options, open: (db: Db) => db.collection<T>(name) };
}

/**
 * Opens a service's collections and creates the missing ones and their indexes, before the first request. So no
 * transaction ever creates a collection: not every server can do that, and transactions in several processes that create
 * the same one fail.
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

/** Creates what is missing while the release before goes on, so that no start waits for it. Drops nothing. */
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
    // Another process was faster.
    if (error instanceof MongoServerError && error.code === namespaceExists) return;
    throw new StartError(`Cannot create the collection ${name}: ${messageOf(error)}`, { cause: error });
  }
}
