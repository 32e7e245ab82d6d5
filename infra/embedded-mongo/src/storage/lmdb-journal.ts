import { type Database, open, type RootDatabase } from 'lmdb';
import { decode, encode } from '../values/codec';
import type { Doc } from '../values/doc';

type DocKey = [collectionId: number, rid: number];

/** A collection as it is stored in the journal. */
export interface StoredCollection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: string;
  readonly indexes: readonly Doc[];
}

/** The contents of a journal when it is opened. */
export interface Recovered {
  readonly collections: readonly StoredCollection[];
  readonly sessions: ReadonlyMap<string, Doc>;
  docsOf(collectionId: number): Iterable<[rid: number, doc: Doc]>;
}

/**
 * Makes writes durable in an LMDB journal. Calls only queue the writes, in the order in which they happened in memory.
 * `flush` resolves once everything queued so far is safe on disk. Writes that are queued during a commit share the next
 * one, so that many clients cost one fsync. A transaction queues all its writes at once, so they are all in the same
 * commit.
 */
export class LmdbJournal {
  private readonly docs: Database<Buffer, DocKey>;
  private readonly collections: Database<Buffer, number>;
  private readonly sessions: Database<Buffer, string>;
  private noted: (() => void)[] = [];
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  private constructor(private readonly root: RootDatabase) {
    const options = { encoding: 'binary', cache: false } as const;
    this.docs = root.openDB('docs', options);
    this.collections = root.openDB('collections', options);
    this.sessions = root.openDB('sessions', options);
  }

  /**
   * Opens a journal. `overlappingSync` is off, because with it a commit would be reported as done before it is on disk.
   */
  static open(path: string): LmdbJournal {
    return new LmdbJournal(open({ path, maxDbs: 4, overlappingSync: false, compression: false }));
  }

  recover(): Recovered {
    const collections = [...this.collections.getRange()].map(
      ({ value }) => decode(value) as unknown as StoredCollection,
    );
    const sessions = new Map([...this.sessions.getRange()].map(({ key, value }) => [key, decode(value)] as const));
    return { collections, sessions, docsOf: (id) => this.docsOf(id) };
  }

  private *docsOf(collectionId: number): Generator<[number, Doc], void> {
    for (const { key, value } of this.docs.getRange({ start: [collectionId, 0], end: [collectionId + 1, 0] })) {
      yield [key[1], decode(value)];
    }
  }

  putDoc(collectionId: number, rid: number, doc: Doc): void {
    this.noted.push(() => this.docs.put([collectionId, rid], Buffer.from(encode(doc))));
  }

  removeDoc(collectionId: number, rid: number): void {
    this.noted.push(() => this.docs.remove([collectionId, rid]));
  }

  putCollection(collection: StoredCollection): void {
    this.noted.push(() => this.collections.put(collection.id, Buffer.from(encode({ ...collection }))));
  }

  dropCollection(collectionId: number): void {
    this.noted.push(() => {
      this.collections.remove(collectionId);
      for (const key of this.docs.getKeys({ start: [collectionId, 0], end: [collectionId + 1, 0] }))
        this.docs.remove(key);
    });
  }

  putSession(id: string, session: Doc): void {
    this.noted.push(() => this.sessions.put(id, Buffer.from(encode(session))));
  }

  removeSession(id: string): void {
    this.noted.push(() => this.sessions.remove(id));
  }

  flush(): Promise<void> {
    if (this.noted.length === 0) return this.next ?? this.current;
    this.next ??= this.current.then(() => this.commit());
    return this.next;
  }

  /** Commits everything queued so far. If a commit fails, so do all later ones, because they build on it. */
  private commit(): Promise<void> {
    const writes = this.noted;
    this.noted = [];
    this.next = undefined;
    this.current = this.root.transaction(() => {
      for (const write of writes) write();
    });
    return this.current;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.root.close();
  }
}
