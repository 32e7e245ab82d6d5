import type { Doc } from '../values/doc';

/** A collection as it is written down. */
export interface StoredCollection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: string;
  readonly indexes: readonly Doc[];
}

/**
 * Where writes go to last longer than the process. Calls only note what is to be written, in the order in which it
 * happened in memory; `flush` resolves once everything noted so far is safe on disk.
 */
export interface Journal {
  putDoc(collectionId: number, rid: number, doc: Doc): void;
  removeDoc(collectionId: number, rid: number): void;
  putCollection(collection: StoredCollection): void;
  dropCollection(collectionId: number): void;
  putSession(id: string, session: Doc): void;
  removeSession(id: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** For servers that live in memory only, as those of tests. */
export const noJournal: Journal = {
  putDoc() {},
  removeDoc() {},
  putCollection() {},
  dropCollection() {},
  putSession() {},
  removeSession() {},
  async flush() {},
  async close() {},
};
