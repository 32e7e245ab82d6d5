import { ServerError } from '../errors';
import type { Change, CollectionState } from '../storage/collection-state';
import type { IndexTree } from '../storage/index-tree';
import type { Doc } from '../values/doc';
import type { Collection, Writer } from './collection';

/** Returns a write conflict. Because of its label, the driver's `withTransaction` starts over. */
export function writeConflict(): ServerError {
  const message =
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.';
  return new ServerError('WriteConflict', message, { labels: ['TransientTransactionError'] });
}

/** A collection as a transaction sees it. */
interface Snapshot {
  readonly state: CollectionState;
  /** The collection's version when the snapshot was taken. */
  readonly version: number;
}

/** A key that a write adds to or removes from a unique index. */
export interface UniqueKey {
  /** The name of the index. */
  readonly name: string;
  readonly key: string;
  readonly taken: boolean;
}

function keysIn(index: IndexTree, doc: Doc | undefined): string[] {
  return doc ? index.entriesOf(doc).entries.map(({ key }) => key) : [];
}

/** Returns the keys that a write removes from and adds to unique indexes. */
export function uniqueKeys(state: CollectionState, { before, after }: Change): UniqueKey[] {
  return [...state.indexes.values()]
    .filter((index) => index.spec.unique && (!before || !after || index.isAffected(before, after)))
    .flatMap((index) => {
      const [old, now] = [keysIn(index, before), keysIn(index, after)];
      const given = old
        .filter((key) => !now.includes(key))
        .map((key) => ({ name: index.spec.name, key, taken: false }));
      const taken = now.filter((key) => !old.includes(key)).map((key) => ({ name: index.spec.name, key, taken: true }));
      return [...given, ...taken];
    });
}

/** Returns the identifier of a unique key among a collection's intents. */
export function intentOf({ name, key }: UniqueKey): string {
  return `${name}\n${key}`;
}

/**
 * A running transaction: it reads snapshots of the time when it began, keeps its writes private until the commit, and
 * marks the records and keys it writes, so that others wait or fail with a conflict.
 */
export class Transaction implements Writer {
  /** The snapshot of each collection, with this transaction's own writes. */
  private readonly snapshots = new Map<Collection, Snapshot>();
  private readonly changes = new Map<Collection, Map<number, Change>>();
  readonly finished: Promise<void>;
  private finish: () => void = () => {};

  constructor(readonly startedAt: number) {
    this.finished = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  /**
   * Takes the collection's snapshot, unless there is one. Called before any other writer changes the collection, and
   * before this transaction first reads it.
   */
  keepSnapshot(collection: Collection): CollectionState {
    const known = this.snapshots.get(collection);
    if (known) return known.state;
    const snapshot = { state: collection.state.clone(), version: collection.version };
    this.snapshots.set(collection, snapshot);
    return snapshot.state;
  }

  /**
   * Returns the collection's state after a commit; `undefined` when another writer has changed it since the snapshot.
   */
  outcomeOf(collection: Collection): CollectionState | undefined {
    const snapshot = this.snapshots.get(collection);
    return snapshot?.version === collection.version ? snapshot.state : undefined;
  }

  /**
   * Writes within the transaction.
   *
   * @throws ServerError `DuplicateKey`, or `WriteConflict` when another writer wrote the same record or key since it
   * began.
   */
  write(collection: Collection, change: Change): void {
    const state = this.keepSnapshot(collection);
    const keys = uniqueKeys(collection.state, change);
    this.checkConflict(collection, change, keys);
    state.apply(change);
    const changes = this.changesOf(collection);
    const earlier = changes.get(change.rid);
    changes.set(change.rid, { rid: change.rid, before: earlier ? earlier.before : change.before, after: change.after });
    this.markIntents(collection, change, keys);
  }

  private changesOf(collection: Collection): Map<number, Change> {
    const known = this.changes.get(collection) ?? new Map<number, Change>();
    this.changes.set(collection, known);
    return known;
  }

  private checkConflict(collection: Collection, change: Change, keys: readonly UniqueKey[]): void {
    const holder = collection.recordIntents.get(change.rid);
    const isStale = (collection.writtenAt.get(change.rid) ?? 0) > this.startedAt;
    if (collection.isDropped || (holder && holder !== this) || isStale) throw writeConflict();
    for (const unique of keys) {
      const taker = collection.keyIntents.get(intentOf(unique));
      if (taker && taker !== this) throw writeConflict();
      if (unique.taken && this.isTakenSince(collection, unique, change.rid)) throw writeConflict();
    }
  }

  /** Returns whether another writer has taken a unique key since this transaction began. */
  private isTakenSince(collection: Collection, { name, key }: UniqueKey, rid: number): boolean {
    const holder = collection.state.indexes.get(name)?.holderOf(key, rid);
    return holder !== undefined && (collection.writtenAt.get(holder) ?? 0) > this.startedAt;
  }

  private markIntents(collection: Collection, change: Change, keys: readonly UniqueKey[]): void {
    collection.recordIntents.set(change.rid, this);
    for (const unique of keys) collection.keyIntents.set(intentOf(unique), this);
  }

  /** Returns all changes to be written on commit. */
  pending(): [Collection, Change[]][] {
    return [...this.changes].map(([collection, changes]) => [
      collection,
      [...changes.values()].filter(({ before, after }) => before || after),
    ]);
  }

  /** Releases all snapshots and intents, so that waiting writes continue. */
  end(): void {
    for (const collection of this.changes.keys()) {
      release(collection.recordIntents, this);
      release(collection.keyIntents, this);
    }
    this.snapshots.clear();
    this.changes.clear();
    this.finish();
  }
}

function release<K>(intents: Map<K, Writer>, transaction: Writer): void {
  for (const [key, holder] of intents) if (holder === transaction) intents.delete(key);
}
