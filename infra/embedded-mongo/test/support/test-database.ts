import { randomUUID } from 'node:crypto';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/index';

/** A separate database on the server under test: a fresh embedded one, or the real one at MONGODB_URL. */
export interface TestDatabase {
  readonly url: string;
  readonly client: MongoClient;
  readonly db: Db;
  /** Creates a new collection with these documents. */
  collection(docs?: readonly object[]): Promise<Collection<Document>>;
  close(): Promise<void>;
}

/** True when the tests run against a real server. */
export const isRealServer = process.env.MONGODB_URL !== undefined;

async function startServer(): Promise<{ url: string; server?: EmbeddedMongo }> {
  if (process.env.MONGODB_URL) return { url: process.env.MONGODB_URL };
  const server = await startEmbeddedMongo({ ttlIntervalMs: 100 });
  return { url: server.url, server };
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, server } = await startServer();
  const client = await MongoClient.connect(url);
  const db = client.db(`conformance_${randomUUID().slice(0, 8)}`);
  let next = 0;
  return {
    url,
    client,
    db,
    async collection<T extends Document>(docs: readonly T[] = []) {
      const collection = db.collection(`c${next++}`);
      if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
      return collection;
    },
    async close() {
      await db.dropDatabase();
      await client.close();
      await server?.close();
    },
  };
}
