import { BSON, type MongoClient } from 'mongodb';
import { labelsIn, type Trace, type Wanted } from './searched-values';

const batchSize = 200;

/**
 * Searches every document of all databases whose names begin with the prefix, including pictures in GridFS. It compares
 * the stored bytes, so that no field can be missed.
 */
export async function* tracesInMongo(
  client: MongoClient,
  prefix: string,
  wanted: readonly Wanted[],
): AsyncGenerator<Trace> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name: database } of databases.filter(({ name }) => name.startsWith(prefix))) {
    const collections = await client.db(database).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
    for (const { name } of collections.filter((each) => !each.name.startsWith('system.'))) {
      const place = `${database}.${name}`;
      const cursor = client.db(database).collection(name).find({}, { raw: true, batchSize });
      for await (const document of cursor) {
        // With `raw` the driver returns bytes, whatever its types say.
        const bytes = Buffer.from(document as unknown as Uint8Array);
        for (const label of labelsIn(bytes, wanted)) yield { store: 'mongodb', place, item: idOf(bytes), label };
      }
    }
  }
}

function idOf(bytes: Buffer): string {
  const { _id } = BSON.deserialize(bytes);
  return String(_id);
}
