import { type Collection, type Document, type IndexDescription, MongoServerError } from 'mongodb';
import { messageOf } from '../errors';
import { StartError } from '../run';

/** Creates missing indexes. Awaited at the start, so that a service never runs without them. */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(`Cannot create the indexes of ${collection.collectionName}: ${reason}`, { cause: error });
  }
}

/** Returns whether a unique index refused a write; with `keyName`, whether it was an index on that field. */
export function isDuplicateKey(error: unknown, keyName?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return false;
  if (keyName === undefined) return true;
  const pattern: unknown = error.keyPattern;
  if (typeof pattern === 'object' && pattern !== null) return keyName in pattern;
  // A bulk write reports only the message.
  return error.message.includes(keyName);
}
