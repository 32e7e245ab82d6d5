import type { IndexTree } from '../storage/index-tree';
import type { Collection } from './collection';
import { BlockedByTransaction, type Store } from './store';
import { deleteDocs } from './writes';

/** Deletes documents that have expired by a TTL index. */
function expire(store: Store, collection: Collection, index: IndexTree, now: Date): void {
  const [field] = index.fields;
  const seconds = index.spec.expireAfterSeconds;
  if (seconds === undefined || !field) return;
  const before = new Date(now.getTime() - seconds * 1000);
  const { db, name } = collection.identity;
  const partial = index.spec.partialFilterExpression;
  const expired = { [field.name]: { $lte: before } };
  const filter = partial ? { $and: [expired, partial] } : expired;
  const target = { store, db, name, scope: { now } };
  try {
    deleteDocs(target, { filter, multi: true });
  } catch (error) {
    if (!(error instanceof BlockedByTransaction)) throw error; // The next round deletes the document instead.
  }
}

/** Runs one round over all TTL indexes. */
export function deleteExpired(store: Store, now: Date): void {
  for (const collection of store.collectionsOf()) {
    for (const index of collection.state.indexes.values()) expire(store, collection, index, now);
  }
}
