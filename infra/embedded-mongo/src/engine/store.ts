import { randomUUID } from 'node:crypto';
import { ServerError } from '../errors';
import type { Change, CollectionState } from '../storage/collection-state';
import { type IndexSpec, idIndex, parseIndexSpec } from '../storage/index-spec';
import type { LmdbJournal, Recovered } from '../storage/lmdb-journal';
import { Collection, type Writer } from './collection';
import { intentOf, Transaction, uniqueKeys, writeConflict } from './transaction';

/**
 * Thrown when a write outside transactions conflicts with one of a running transaction. The write waits for that
 * transaction and is retried.
 */
export class BlockedByTransaction extends Error {
  constructor(readonly transaction: Writer) {
    super('blocked by a running transaction');
  }
}

/** Whether a write in a transaction creates a missing collection, as since MongoDB 4.4, or fails, as before. */
export type CollectionsInTransactions = 'made' | 'refused';

function notInTransaction(db: string, name: string): ServerError {
  const message = `Cannot create namespace ${db}.${name} in multi-document transaction.`;
  return new ServerError('OperationNotSupportedInTransaction', message);
}

const badName = /[$\0]|^\.|\.$|\.\./;

/** All databases and their collections. All writes go through this class. */
export class Store {
  /** By namespace. Database names contain no dot. */
  private readonly collections = new Map<string, Collection>();
  private readonly transactions = new Set<Transaction>();
  private readonly dirty = new Set<Collection>();
  private sequence = 0;
  private nextCollectionId = 1;

  constructor(
    /** Missing for servers that keep everything in memory, as in tests. */
    readonly journal: LmdbJournal | undefined,
    private readonly inTransactions: CollectionsInTransactions = 'made',
  ) {}

  /** Loads the contents of a journal and builds the indexes. */
  recover(recovered: Recovered): void {
    for (const { indexes, ...identity } of recovered.collections) {
      const collection = new Collection(identity);
      for (const [rid, doc] of recovered.docsOf(identity.id)) collection.state.link(rid, doc);
      for (const spec of indexes.map(parseIndexSpec)) if (spec.name !== idIndex.name) collection.state.buildIndex(spec);
      collection.continueRids();
      this.collections.set(collection.namespace, collection);
      this.nextCollectionId = Math.max(this.nextCollectionId, identity.id + 1);
    }
  }

  /** Returns all collections, or those of one database. */
  collectionsOf(db?: string): Collection[] {
    const all = [...this.collections.values()];
    return db === undefined ? all : all.filter(({ identity }) => identity.db === db);
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /**
   * Returns the collection, which is created when it is missing.
   *
   * @throws ServerError when it may not be created in a transaction
   */
  ensure(db: string, name: string, transaction?: Transaction): Collection {
    const known = this.find(db, name);
    if (!known && transaction && this.inTransactions === 'refused') throw notInTransaction(db, name);
    return known ?? this.create(db, name);
  }

  create(db: string, name: string): Collection {
    if (name === '' || badName.test(name))
      throw new ServerError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
    if (db === '' || /[/\\. "$\0]/.test(db)) throw new ServerError('InvalidNamespace', `Invalid database name '${db}'`);
    const collection = new Collection({ id: this.nextCollectionId++, db, name, uuid: randomUUID() });
    this.collections.set(collection.namespace, collection);
    collection.store(this.journal);
    return collection;
  }

  drop(collection: Collection): void {
    this.collections.delete(collection.namespace);
    collection.isDropped = true;
    this.journal?.dropCollection(collection.identity.id);
  }

  createIndex(collection: Collection, spec: IndexSpec): void {
    this.beginChange(collection);
    collection.state.buildIndex(spec);
    collection.store(this.journal);
  }

  dropIndex(collection: Collection, name: string): void {
    this.beginChange(collection);
    collection.state.indexes.delete(name);
    collection.store(this.journal);
  }

  begin(): Transaction {
    const transaction = new Transaction(this.sequence);
    this.transactions.add(transaction);
    return transaction;
  }

  abort(transaction: Transaction): void {
    transaction.end();
    this.forget(transaction);
  }

  /**
   * Makes all writes of a transaction visible at once and journals them together, so that they reach the disk together.
   *
   * @throws ServerError `WriteConflict` when a collection was dropped in the meantime.
   */
  commit(transaction: Transaction): void {
    const pending = transaction.pending();
    if (pending.some(([collection]) => collection.isDropped)) {
      this.abort(transaction);
      throw writeConflict();
    }
    this.forget(transaction);
    for (const [collection, changes] of pending) this.publish(collection, changes, transaction.outcomeOf(collection));
    transaction.end();
  }

  /** @param outcome the collection's state with these changes, if the transaction's snapshot is still current */
  private publish(collection: Collection, changes: readonly Change[], outcome: CollectionState | undefined): void {
    this.beginChange(collection);
    if (outcome) collection.state = outcome;
    else collection.state.applyChecked(changes);
    for (const change of changes) this.note(collection, change);
  }

  private forget(transaction: Transaction): void {
    this.transactions.delete(transaction);
    if (this.transactions.size > 0) return;
    for (const collection of this.dirty) collection.writtenAt.clear();
    this.dirty.clear();
  }

  /**
   * Makes sure that the changes don't conflict with a running transaction. Called for all changes of a statement before
   * the first is applied, so that a statement that has to wait has changed nothing yet.
   *
   * @throws BlockedByTransaction
   */
  checkIntents(collection: Collection, changes: readonly Change[]): void {
    if (collection.recordIntents.size === 0) return;
    for (const change of changes) {
      const holder = collection.recordIntents.get(change.rid);
      if (holder) throw new BlockedByTransaction(holder);
      for (const unique of uniqueKeys(collection.state, change)) {
        const taker = collection.keyIntents.get(intentOf(unique));
        if (taker) throw new BlockedByTransaction(taker);
      }
    }
  }

  /** Writes at once, or within the transaction. */
  write(collection: Collection, change: Change, transaction: Transaction | undefined): void {
    if (transaction) {
      transaction.write(collection, change);
      return;
    }
    this.beginChange(collection);
    collection.state.apply(change);
    this.note(collection, change);
  }

  /** Called before every change, so that each running transaction keeps a snapshot of the collection. */
  private beginChange(collection: Collection): void {
    for (const transaction of this.transactions) transaction.keepSnapshot(collection);
    collection.version++;
  }

  private note(collection: Collection, { rid, after }: Change): void {
    this.sequence++;
    if (this.transactions.size > 0) {
      collection.writtenAt.set(rid, this.sequence);
      this.dirty.add(collection);
    }
    if (after) this.journal?.putDoc(collection.identity.id, rid, after);
    else this.journal?.removeDoc(collection.identity.id, rid);
  }
}
