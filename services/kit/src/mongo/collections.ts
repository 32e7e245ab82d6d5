import { type Collection, type Db, type Document, MongoServerError } from 'mongodb';
import { messageOf } from '../errors';
import { StartError } from '../run';

const namespaceExists = 48;

/**
 * Creates missing collections. Awaited at the start, so that no transaction ever creates one: not every server can do
 * that, and transactions in several processes that create the same one fail.
 *
 * @throws StartError when a collection cannot be created
 */
export async function ensureCollections(db: Db, names: readonly string[]): Promise<void> {
  const present = await db.listCollections({}, { nameOnly: true }).toArray();
  const missing = names.filter((name) => !present.some((each) => each.name === name));
  await Promise.all(missing.map((name) => create(db, name)));
}

/** The names of these collections, for `ensureCollections`. */
export function namesOf(collections: readonly Pick<Collection<Document>, 'collectionName'>[]): string[] {
  return collections.map(({ collectionName }) => collectionName);
}

async function create(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    // Another process was faster.
    if (error instanceof MongoServerError && error.code === namespaceExists) return;
    throw new StartError(`Cannot create the collection ${name}: ${messageOf(error)}`, { cause: error });
  }
}
