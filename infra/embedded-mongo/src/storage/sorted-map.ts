import * as sortedBtree from 'sorted-btree';
import { order } from '../values/compare';

type Tree<K, V> = sortedBtree.default<K, V>;
type TreeConstructor = new <K, V>(entries: undefined, compare: (a: K, b: K) => number) => Tree<K, V>;

/**
 * The package is CommonJS. Depending on the loader (Node, tsx, a bundler), its class is `default` or one level deeper.
 */
const loaded = sortedBtree.default as unknown as TreeConstructor | { default: TreeConstructor };
const BTree = 'default' in loaded ? loaded.default : loaded;

/** A part of a map: from `start` (included) to `end` (excluded). */
export interface Range<K> {
  readonly start?: K;
  readonly end?: K;
}

/** A map in key order (a B+ tree). Cloning is almost free: both copies share all nodes until one of them changes. */
export class SortedMap<K extends string | number, V> {
  private version = 0;

  constructor(private readonly tree: Tree<K, V> = new BTree<K, V>(undefined, order)) {}

  get size(): number {
    return this.tree.size;
  }

  get(key: K): V | undefined {
    return this.tree.get(key);
  }

  set(key: K, value: V): void {
    this.version++;
    this.tree.set(key, value);
  }

  delete(key: K): void {
    this.version++;
    this.tree.delete(key);
  }

  clone(): SortedMap<K, V> {
    return new SortedMap(this.tree.clone());
  }

  lastKey(): K | undefined {
    return this.tree.maxKey();
  }

  /**
   * Iterates a range in either direction. The map may change in the meantime: the iteration continues after the last
   * key it returned.
   */
  *scan(range: Range<K> = {}, reverse = false): Generator<[K, V], void> {
    let entries = this.entries(range, reverse);
    let version = this.version;
    let last: K | undefined;
    for (;;) {
      if (version !== this.version) {
        entries = this.entries(
          reverse ? { ...range, end: last ?? range.end } : { ...range, start: last ?? range.start },
          reverse,
        );
        version = this.version;
      }
      const { value: entry, done } = entries.next();
      if (done) return;
      if (isOutside(entry[0], range, reverse)) return;
      if (entry[0] === last) continue;
      last = entry[0];
      yield entry;
    }
  }

  private entries({ start, end }: Range<K>, reverse: boolean): Iterator<[K, V], undefined> {
    return (reverse ? this.tree.entriesReversed(end, undefined, true) : this.tree.entries(start)) as Iterator<
      [K, V],
      undefined
    >;
  }
}

function isOutside<K extends string | number>(key: K, { start, end }: Range<K>, reverse: boolean): boolean {
  return reverse ? start !== undefined && key < start : end !== undefined && key >= end;
}
