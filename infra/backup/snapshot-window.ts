import { type Document, type MongoClient, MongoServerError } from 'mongodb';

const parameter = 'minSnapshotHistoryWindowInSeconds';
/** Longer than any backup takes. Until the backup ends, the history takes space on the server's disk. */
const windowSeconds = 24 * 60 * 60;

/**
 * Makes the server keep its history for a day, and returns a function that restores the old value. A server without the
 * parameter, or a user who may not change it (that takes `hostManager`), leaves it as it is: then five minutes, or what the
 * server was started with, must be enough.
 */
export async function widenHistory(client: Pick<MongoClient, 'db'>): Promise<() => Promise<void>> {
  const before = Number((await adminCommand(client, { getParameter: 1, [parameter]: 1 }))?.[parameter]);
  if (!(before < windowSeconds)) return async () => undefined;
  const set = (seconds: number) => adminCommand(client, { setParameter: 1, [parameter]: seconds });
  if ((await set(windowSeconds)) === null) return async () => undefined;
  return async () => void (await set(before));
}

/** Null when the server refuses. @throws when it does not answer */
async function adminCommand(client: Pick<MongoClient, 'db'>, command: Document): Promise<Document | null> {
  try {
    return await client.db('admin').command(command);
  } catch (error) {
    if (error instanceof MongoServerError) return null;
    throw error;
  }
}
