import { type ClientSession, type MongoClient, MongoServerError } from 'mongodb';
import { type CollectionShape, rawDocuments } from './collections';

/** All collections at one moment. */
export interface MongoSnapshot {
  documentsOf(shape: CollectionShape): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Holds on to this moment: what is read later is as it is now. A replica set keeps it for five minutes
 * (`minSnapshotHistoryWindowInSeconds`); a server without snapshot reads, such as the embedded one, gets a transaction.
 */
export async function openSnapshot(client: MongoClient, [first]: readonly CollectionShape[]): Promise<MongoSnapshot> {
  const session = await sessionAt(client, first);
  return {
    documentsOf: (shape) => rawDocuments(client, shape, session),
    async close() {
      if (session.inTransaction()) await session.abortTransaction();
      await session.endSession();
    },
  };
}

async function sessionAt(client: MongoClient, first: CollectionShape | undefined): Promise<ClientSession> {
  const session = client.startSession({ snapshot: true });
  try {
    await touch(client, first, session);
    return session;
  } catch (error) {
    await session.endSession();
    if (!isRefused(error)) throw error;
    const other = client.startSession();
    other.startTransaction({ readConcern: { level: 'snapshot' } });
    await touch(client, first, other);
    return other;
  }
}

/** The first read of a session fixes its moment. */
async function touch(client: MongoClient, first: CollectionShape | undefined, session: ClientSession): Promise<void> {
  if (!first) return;
  await client
    .db(first.database)
    .collection(first.name)
    .findOne({}, { session, projection: { _id: 1 } });
}

/** InvalidOptions, or NotImplemented of other servers that speak MongoDB's protocol. */
function isRefused(error: unknown): boolean {
  return error instanceof MongoServerError && (error.code === 72 || error.code === 238);
}
