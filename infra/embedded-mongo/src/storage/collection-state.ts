import type { Doc } from '../values/doc';
import { type IndexSpec, idIndex } from './index-spec';
import { type IndexEntries, IndexTree } from './index-tree';
import { SortedMap } from './sorted-map';

/** A write to one record. An insert has no `before`, a removal has no `after`. */
export interface Change {
  readonly rid: number;
  readonly before?: Doc;
  readonly after?: Doc;
}

/** The entries that a change removes from and adds to one index. */
interface Move {
  readonly index: IndexTree;
  readonly going: IndexEntries;
  readonly coming: IndexEntries;
}

const nothing: IndexEntries = { entries: [], arrays: [] };

/**
 * The documents and indexes of a collection at one moment. A clone is a cheap snapshot that later writes to the
 * original don't change; transactions work on such clones.
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
   * Applies a change to the documents and all indexes, or changes nothing.
   *
   * @throws ServerError `DuplicateKey`.
   */
  apply(change: Change): void {
    // Computed first, because it throws for parallel arrays.
    const moves = this.movesOf(change);
    if (change.after) for (const { index, coming } of moves) index.checkUnique(change.rid, coming, this.namespace);
    this.takeOut(change, moves);
    this.putIn(change, moves);
  }

  /**
   * Applies changes that were checked before, all together: one document may take a unique key that another one
   * releases.
   */
  applyChecked(changes: readonly Change[]): void {
    const all = changes.map((change) => ({ change, moves: this.movesOf(change) }));
    for (const { change, moves } of all) this.takeOut(change, moves);
    for (const { change, moves } of all) this.putIn(change, moves);
  }

  /** Adds a new document without checking unique indexes. */
  link(rid: number, doc: Doc): void {
    const change = { rid, after: doc };
    this.putIn(change, this.movesOf(change));
  }

  /** Returns the removed and added entries of all indexes that the change affects. */
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
   * Builds an index over the existing documents.
   *
   * @throws ServerError `DuplicateKey` when they violate a unique index, which is then not created.
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
