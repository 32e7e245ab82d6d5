import { type ClientSession, type Document, type MongoClient, MongoServerError } from 'mongodb';
import { BackupError } from '../backup-error';
import { type CollectionShape, rawDocuments, snapshotRead } from './collections';

const parameter = 'minSnapshotHistoryWindowInSeconds';
/** Longer than any backup takes. Until the backup ends, the history takes space on the server's disk. */
const windowSeconds = 24 * 60 * 60;

/**
 * Makes the server keep its snapshot history for a day, and returns a function that restores the old value. If the
 * server lacks the parameter, or the user may not change it (that takes `hostManager`), nothing changes: then the
 * default of five minutes, or the value the server was started with, must be enough.
 */
export async function widenHistory(client: Pick<MongoClient, 'db'>): Promise<() => Promise<void>> {
  const before = Number((await adminCommand(client, { getParameter: 1, [parameter]: 1 }))?.[parameter]);
  if (!(before < windowSeconds)) return async () => undefined;
  const set = (seconds: number) => adminCommand(client, { setParameter: 1, [parameter]: seconds });
  if ((await set(windowSeconds)) === null) return async () => undefined;
  return async () => void (await set(before));
}

/**
 * Runs a command on the `admin` database. Returns null when the server refuses it.
 *
 * @throws when the server does not answer
 */
async function adminCommand(client: Pick<MongoClient, 'db'>, command: Document): Promise<Document | null> {
  try {
    return await client.db('admin').command(command);
  } catch (error) {
    if (error instanceof MongoServerError) return null;
    throw error;
  }
}

/** All collections at one point in time. */
export interface MongoSnapshot {
  documentsOf(shape: CollectionShape): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Fixes the current point in time for all later reads. A replica set keeps its history for five minutes by default, and
 * for a day during the backup if the user may change that. On a server without snapshot reads, such as the embedded
 * one, a transaction is used instead.
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
      // The server may already have aborted the transaction.
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
      'MongoDB kept the moment of the backup for less time than reading takes: see "Consistent" in infra/operations/backup/README.md.',
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

/** Fixes the session's point in time, which its first read does. */
async function touch(client: MongoClient, first: CollectionShape | undefined, session: ClientSession): Promise<void> {
  if (!first) return;
  await client
    .db(first.database)
    .collection(first.name)
    .findOne({}, { session, ...snapshotRead(session), projection: { _id: 1 } });
}

/**
 * Returns whether the server has no snapshot reads: InvalidOptions, or NotImplemented from other servers with MongoDB's
 * protocol.
 */
function isRefused(error: unknown): boolean {
  return error instanceof MongoServerError && (error.code === 72 || error.code === 238);
}
