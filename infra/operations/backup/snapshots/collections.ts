import { BSON, type ClientSession, type IndexDescription, type MongoClient } from 'mongodb';

/** Everything that is needed to create a collection again. */
export interface CollectionShape {
  readonly database: string;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly indexes: readonly IndexDescription[];
}

/** Returns the names of the databases that begin with the prefix. */
export async function databasesOf(client: MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases.flatMap(({ name }) => (name.startsWith(prefix) ? [name] : [])).sort();
}

/** Returns every collection of the databases with its options and indexes. */
export async function shapesOf(client: MongoClient, databases: readonly string[]): Promise<CollectionShape[]> {
  const shapes: CollectionShape[] = [];
  for (const database of databases) {
    const found = await client.db(database).listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
    const own = found.filter(({ name }) => !name.startsWith('system.'));
    for (const { name, options = {} } of own.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      shapes.push({ database, name, options, indexes: await indexesOf(client, database, name) });
    }
  }
  return shapes;
}

async function indexesOf(client: MongoClient, database: string, name: string): Promise<IndexDescription[]> {
  const indexes = await client.db(database).collection(name).listIndexes().toArray();
  // The server creates the index on _id itself and chooses index versions itself.
  return indexes.flatMap(({ v, ns, ...index }) => (index.name === '_id_' ? [] : [index as IndexDescription]));
}

/** Yields documents as stored BSON bytes, in the order of `_id`. */
export async function* rawDocuments(
  client: MongoClient,
  { database, name }: Pick<CollectionShape, 'database' | 'name'>,
  session?: ClientSession,
): AsyncGenerator<Buffer> {
  const cursor = client
    .db(database)
    .collection(name)
    .find({}, { raw: true, session, ...snapshotRead(session), sort: { _id: 1 }, batchSize: 500 });
  for await (const document of cursor) {
    // With `raw` the driver returns bytes, despite its types. They are slices of a buffer that holds the whole batch,
    // so they are copied.
    yield Buffer.from(document as unknown as Uint8Array);
  }
}

/**
 * Sets the read concern per read: the connection's own read concern would take precedence over the session's snapshot.
 */
export function snapshotRead(session: ClientSession | undefined): { readConcern?: { level: 'snapshot' } } {
  return session?.snapshotEnabled ? { readConcern: { level: 'snapshot' } } : {};
}

export function shapeToBson(shape: CollectionShape): Buffer {
  return Buffer.from(BSON.serialize(shape));
}

export function shapeFromBson(body: Buffer): CollectionShape {
  return BSON.deserialize(body) as CollectionShape;
}
