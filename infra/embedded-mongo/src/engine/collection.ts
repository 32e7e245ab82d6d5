import { CollectionState } from '../storage/collection-state';
import type { LmdbJournal, StoredCollection } from '../storage/lmdb-journal';

/** A running transaction that others have to wait for. */
export interface Writer {
  readonly finished: Promise<void>;
}

/** A collection: its documents as they are now, and what running transactions are about to do to them. */
export class Collection {
  state: CollectionState;
  /** Goes up whenever documents or indexes change. */
  version = 0;
  private nextRid = 1;
  /** Records that a running transaction has written. */
  readonly recordIntents = new Map<number, Writer>();
  /** Keys of unique indexes that a running transaction has taken or given up. */
  readonly keyIntents = new Map<string, Writer>();
  /** When each record was last written; kept only while transactions run. */
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

  /** After loading, new records must come behind those that are there. */
  continueRids(): void {
    this.nextRid = (this.state.records.lastKey() ?? 0) + 1;
  }

  /** Writes down the name and indexes. */
  store(journal: LmdbJournal | undefined): void {
    const indexes = [...this.state.indexes.values()].map((index) => index.describe());
    journal?.putCollection({ ...this.identity, indexes });
  }
}
