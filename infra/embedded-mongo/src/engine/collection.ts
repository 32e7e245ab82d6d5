import { CollectionState } from '../storage/collection-state';
import type { LmdbJournal, StoredCollection } from '../storage/lmdb-journal';

/** A running transaction that other writers have to wait for. */
export interface Writer {
  readonly finished: Promise<void>;
}

/** A collection: its committed documents, and the pending writes of running transactions. */
export class Collection {
  state: CollectionState;
  /** Increased whenever documents or indexes change. */
  version = 0;
  private nextRid = 1;
  /** Records that a running transaction has written, by record id. */
  readonly recordIntents = new Map<number, Writer>();
  /** Keys of unique indexes that a running transaction has added or removed. */
  readonly keyIntents = new Map<string, Writer>();
  /** The sequence number of each record's last write. Kept only while transactions run. */
  readonly writtenAt = new Map<number, number>();
  isDropped = false;

  constructor(readonly identity: Omit<StoredCollection, 'indexes'>) {
    this.state = CollectionState.create(this.namespace);
  }

  get namespace(): string {
    return `${this.identity.db}.${this.identity.name}`;
  }

  takeRid(): number {
    return this.nextRid++;
  }

  /** Makes new records follow the loaded ones. */
  continueRids(): void {
    this.nextRid = (this.state.records.lastKey() ?? 0) + 1;
  }

  /** Journals the name and indexes. */
  store(journal: LmdbJournal | undefined): void {
    const indexes = [...this.state.indexes.values()].map((index) => index.describe());
    journal?.putCollection({ ...this.identity, indexes });
  }
}
