import type { Doc } from '../values/doc';
import { type IndexSpec, idIndex } from './index-spec';
import { IndexTree } from './index-tree';
import { SortedMap } from './sorted-map';

/** A write to one record: without `before` an insert, without `after` a removal. */
export interface Change {
  readonly rid: number;
  readonly before?: Doc;
  readonly after?: Doc;
}

/**
 * The documents and indexes of a collection at one moment. A clone is a snapshot: cheap, and untouched by later writes
 * to the original; a transaction works on one.
 */
export class CollectionState {
  private constructor(
    readonly namespace: string,
    readonly records: SortedMap<number, Doc>,
    readonly indexes: Map<string, IndexTree>,
  ) {}

  static create(namespace: string): CollectionState {
    return new CollectionState(namespace, new SortedMap(), new Map([[idIndex.name, IndexTree.create(idIndex)]]));
  }

  clone(): CollectionState {
    const indexes = [...this.indexes].map(([name, index]) => [name, index.clone()] as const);
    return new CollectionState(this.namespace, this.records.clone(), new Map(indexes));
  }

  /**
   * Applies a change to the documents and all indexes, or to nothing.
   *
   * @throws ServerError `DuplicateKey`.
   */
  apply(change: Change): void {
    const { rid, before, after } = change;
    const affected = this.affectedBy(change);
    if (after) for (const index of affected) index.checkUnique(rid, after, this.namespace);
    if (before && after) for (const index of affected) index.keysOf(after); // refuses parallel arrays before anything changed
    this.takeOut(change, affected);
    this.putIn(change, affected);
  }

  /**
   * Applies changes that were checked before, all together: what one document gives up in a unique index, another one may
   * take.
   */
  applyChecked(changes: readonly Change[]): void {
    const moves = changes.map((change) => ({ change, affected: this.affectedBy(change) }));
    for (const { change, affected } of moves) this.takeOut(change, affected);
    for (const { change, affected } of moves) this.putIn(change, affected);
  }

  /** Adds a document that is not there yet, without looking at unique indexes. */
  link(rid: number, doc: Doc): void {
    this.putIn({ rid, after: doc }, [...this.indexes.values()]);
  }

  /** The indexes with other entries afterwards. */
  private affectedBy({ before, after }: Change): IndexTree[] {
    return [...this.indexes.values()].filter((index) => !before || !after || index.isAffected(before, after));
  }

  private takeOut({ rid, before, after }: Change, affected: readonly IndexTree[]): void {
    if (before) for (const index of affected) index.remove(rid, before);
    if (!after) this.records.delete(rid);
  }

  private putIn({ rid, after }: Change, affected: readonly IndexTree[]): void {
    if (!after) return;
    for (const index of affected) index.add(rid, after);
    this.records.set(rid, after);
  }

  /**
   * Builds an index over the documents that are there.
   *
   * @throws ServerError `DuplicateKey` when they break a unique one; nothing is left behind.
   */
  buildIndex(spec: IndexSpec): void {
    const index = IndexTree.create(spec);
    for (const [rid, doc] of this.records.scan()) {
      index.checkUnique(rid, doc, this.namespace);
      index.add(rid, doc);
    }
    this.indexes.set(spec.name, index);
  }
}
