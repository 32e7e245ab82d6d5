import { type ClientSession, type MongoClient, MongoServerError } from 'mongodb';
import { BackupError } from './backup-error';
import { type CollectionShape, rawDocuments, snapshotRead } from './collections';
import { widenHistory } from './snapshot-window';

/** All collections at one point in time. */
export interface MongoSnapshot {
  documentsOf(shape: CollectionShape): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Fixes the current point in time for all later reads. A replica set keeps it for five minutes by default, and for
 * longer while the backup asks for it (snapshot-window.ts). A server without snapshot reads, such as the embedded one, gets
 * a transaction.
 */
export async function openSnapshot(client: MongoClient, [first]: readonly CollectionShape[]): Promise<MongoSnapshot> {
  const narrowHistory = await widenHistory(client);
  const session = await sessionAt(client, first).catch(async (error: unknown) => {
    await narrowHistory();
    throw error;
  });
  return {
    documentsOf: (shape) => withinWindow(rawDocuments(client, shape, session)),
    async close() {
      // The server may already have ended it.
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      await session.endSession();
      await narrowHistory();
    },
  };
}

/** SnapshotTooOld, SnapshotUnavailable, NoSuchTransaction, TransactionExceededLifetimeLimitSeconds. */
const momentIsGone = new Set<unknown>([239, 246, 251, 290]);

async function* withinWindow(documents: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* documents;
  } catch (error) {
    if (!(error instanceof MongoServerError) || !momentIsGone.has(error.code)) throw error;
    throw new BackupError(
      'MongoDB kept the moment of the backup for less time than reading takes: see "Consistent" in infra/backup/README.md.',
    );
  }
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
    .findOne({}, { session, ...snapshotRead(session), projection: { _id: 1 } });
}

/** InvalidOptions, or NotImplemented from other servers with MongoDB's protocol. */
function isRefused(error: unknown): boolean {
  return error instanceof MongoServerError && (error.code === 72 || error.code === 238);
}
