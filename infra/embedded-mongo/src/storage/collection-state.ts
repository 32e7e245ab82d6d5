import type { Doc } from '../values/doc';
import { type IndexSpec, idIndex } from './index-spec';
import { type IndexEntries, IndexTree } from './index-tree';
import { SortedMap } from './sorted-map';

/** A write to one record: without `before` an insert, without `after` a removal. */
export interface Change {
  readonly rid: number;
  readonly before?: Doc;
  readonly after?: Doc;
}

/** What one index gives up and gains. */
interface Move {
  readonly index: IndexTree;
  readonly going: IndexEntries;
  readonly coming: IndexEntries;
}

const nothing: IndexEntries = { entries: [], arrays: [] };

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
    // Throws on parallel arrays before anything has changed.
    const moves = this.movesOf(change);
    if (change.after) for (const { index, coming } of moves) index.checkUnique(change.rid, coming, this.namespace);
    this.takeOut(change, moves);
    this.putIn(change, moves);
  }

  /**
   * Applies changes that were checked before, all together: what one document gives up in a unique index, another one may
   * take.
   */
  applyChecked(changes: readonly Change[]): void {
    const all = changes.map((change) => ({ change, moves: this.movesOf(change) }));
    for (const { change, moves } of all) this.takeOut(change, moves);
    for (const { change, moves } of all) this.putIn(change, moves);
  }

  /** Adds a document that is not there yet, without looking at unique indexes. */
  link(rid: number, doc: Doc): void {
    const change = { rid, after: doc };
    this.putIn(change, this.movesOf(change));
  }

  /** What changes in the indexes that have other entries afterwards. */
  private movesOf({ before, after }: Change): Move[] {
    const moves: Move[] = [];
    for (const index of this.indexes.values()) {
      if (before && after && !index.isAffected(before, after)) continue;
      moves.push({
        index,
        going: before ? index.entriesOf(before) : nothing,
        coming: after ? index.entriesOf(after) : nothing,
      });
    }
    return moves;
  }

  private takeOut({ rid, after }: Change, moves: readonly Move[]): void {
    for (const { index, going } of moves) index.remove(rid, going);
    if (!after) this.records.delete(rid);
  }

  private putIn({ rid, after }: Change, moves: readonly Move[]): void {
    for (const { index, coming } of moves) index.add(rid, coming);
    if (after) this.records.set(rid, after);
  }

  /**
   * Builds an index over the documents that are there.
   *
   * @throws ServerError `DuplicateKey` when they break a unique one; nothing is left behind.
   */
  buildIndex(spec: IndexSpec): void {
    const index = IndexTree.create(spec);
    for (const [rid, doc] of this.records.scan()) {
      const entries = index.entriesOf(doc);
      index.checkUnique(rid, entries, this.namespace);
      index.add(rid, entries);
    }
    this.indexes.set(spec.name, index);
  }
}
