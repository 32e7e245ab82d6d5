import { BSON, type ClientSession, type IndexDescription, type MongoClient } from 'mongodb';

/** A collection as it has to be made again. */
export interface CollectionShape {
  readonly database: string;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly indexes: readonly IndexDescription[];
}

/** Names of the product's databases: those that begin with the prefix. */
export async function databasesOf(client: MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases.flatMap(({ name }) => (name.startsWith(prefix) ? [name] : [])).sort();
}

/** Every collection of the databases with its options and indexes. */
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
  // The index on _id makes itself, and the server chooses the version.
  return indexes.flatMap(({ v, ns, ...index }) => (index.name === '_id_' ? [] : [index as IndexDescription]));
}

/** Documents as the bytes they are stored in, by `_id`. */
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
    // With `raw` the driver hands out bytes, whatever its types say; they lie in a buffer that holds the whole batch.
    yield Buffer.from(document as unknown as Uint8Array);
  }
}

/** A snapshot session reads its moment only when the connection's own read concern does not come first. */
export function snapshotRead(session: ClientSession | undefined): { readConcern?: { level: 'snapshot' } } {
  return session?.snapshotEnabled ? { readConcern: { level: 'snapshot' } } : {};
}

export function shapeToBson(shape: CollectionShape): Buffer {
  return Buffer.from(BSON.serialize(shape));
}

export function shapeFromBson(body: Buffer): CollectionShape {
  return BSON.deserialize(body) as CollectionShape;
}
