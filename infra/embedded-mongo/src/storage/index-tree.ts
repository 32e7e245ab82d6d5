import { ServerError } from '../errors';
import { extractKeys, type KeyValues } from '../query/key-values';
import { compileFilter, type Matcher } from '../query/matcher';
import { type Path, splitPath } from '../query/path';
import type { SortField } from '../query/sort-order';
import type { Doc } from '../values/doc';
import { compoundKeyOf, keyEnd } from '../values/key-writer';
import { isNumeric, toDouble } from '../values/numbers';
import { describeIndex, type IndexSpec } from './index-spec';
import { SortedMap } from './sorted-map';

const ridLength = 6;
const ridBytes = Buffer.alloc(ridLength);

function ridSuffix(rid: number): string {
  ridBytes.writeUIntBE(rid, 0, ridLength);
  return ridBytes.toString('latin1');
}

interface Entry {
  readonly key: string;
  readonly values: KeyValues;
}

/** The entries of one document in one index. */
export interface IndexEntries {
  readonly entries: readonly Entry[];
  /** For each field, whether the document has an array on its path. */
  readonly arrays: readonly boolean[];
}

function rootsOf(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(rootsOf);
  return Object.entries(filter as Doc).flatMap(([name, value]) =>
    name.startsWith('$') ? rootsOf(value) : [name.split('.')[0] as string],
  );
}

/** The immutable part of an index, which clones share. */
class IndexShape {
  readonly fields: readonly SortField[];
  readonly paths: readonly Path[];
  readonly descending: readonly boolean[];
  /** The top-level fields that its entries depend on. */
  readonly roots: readonly string[];
  private readonly covers: Matcher | undefined;

  constructor(readonly spec: IndexSpec) {
    this.fields = Object.entries(spec.key).map(([name, direction]) => ({
      name,
      path: splitPath(name),
      descending: isNumeric(direction) && toDouble(direction) < 0,
    }));
    this.paths = this.fields.map(({ path }) => path);
    this.descending = this.fields.map(({ descending }) => descending);
    const partial = spec.partialFilterExpression;
    this.roots = [...new Set([...this.paths.map(([root]) => root as string), ...(partial ? rootsOf(partial) : [])])];
    this.covers = partial && compileFilter(partial);
  }

  entriesOf(doc: Doc): IndexEntries {
    if (this.covers && !this.covers(doc)) return { entries: [], arrays: [] };
    const { entries, arrays, isEmpty } = extractKeys(doc, this.paths);
    if (this.spec.sparse && isEmpty) return { entries: [], arrays };
    const keyed = entries.map((values) => ({ key: compoundKeyOf(values, this.descending), values }));
    if (keyed.length < 2) return { entries: keyed, arrays };
    return { entries: [...new Map(keyed.map((entry) => [entry.key, entry])).values()], arrays };
  }
}

/** One index of one collection: sorted entries that map keys to record ids. */
export class IndexTree {
  readonly spec: IndexSpec;
  readonly fields: readonly SortField[];

  private constructor(
    private readonly shape: IndexShape,
    readonly tree: SortedMap<string, number>,
    /** For each field, whether any document ever had an array on its path. */
    public arrays: readonly boolean[],
  ) {
    this.spec = shape.spec;
    this.fields = shape.fields;
  }

  static create(spec: IndexSpec): IndexTree {
    const shape = new IndexShape(spec);
    return new IndexTree(
      shape,
      new SortedMap(),
      shape.fields.map(() => false),
    );
  }

  clone(): IndexTree {
    return new IndexTree(this.shape, this.tree.clone(), this.arrays);
  }

  get isMultikey(): boolean {
    return this.arrays.includes(true);
  }

  /**
   * Returns false only when the update can't change this index's entries. Clones share unchanged values, so comparing
   * them is cheap.
   */
  isAffected(before: Doc, after: Doc): boolean {
    return this.shape.roots.some((root) => before[root] !== after[root]);
  }

  /**
   * Returns the document's entries in this index.
   *
   * @throws ServerError when its fields are in two different arrays
   */
  entriesOf(doc: Doc): IndexEntries {
    return this.shape.entriesOf(doc);
  }

  add(rid: number, { entries, arrays }: IndexEntries): void {
    const suffix = ridSuffix(rid);
    for (const { key } of entries) this.tree.set(key + suffix, rid);
    if (arrays.includes(true)) this.arrays = this.arrays.map((flag, at) => flag || arrays[at] === true);
  }

  remove(rid: number, { entries }: IndexEntries): void {
    const suffix = ridSuffix(rid);
    for (const { key } of entries) this.tree.delete(key + suffix);
  }

  /** Returns a record other than `rid` that has an entry with this key. */
  holderOf(key: string, rid: number): number | undefined {
    for (const [, holder] of this.tree.scan({ start: key, end: key + keyEnd })) {
      if (holder !== rid) return holder;
    }
    return undefined;
  }

  /**
   * Makes sure that a unique index allows a document's entries.
   *
   * @throws ServerError `DuplicateKey` with `keyPattern` and `keyValue`.
   */
  checkUnique(rid: number, { entries }: IndexEntries, namespace: string): void {
    if (!this.spec.unique) return;
    const taken = entries.find(({ key }) => this.holderOf(key, rid) !== undefined);
    if (taken) throw this.duplicateKey(taken.values, namespace);
  }

  private duplicateKey(values: KeyValues, namespace: string): ServerError {
    const keyValue = Object.fromEntries(this.fields.map(({ name }, at) => [name, values[at] ?? null]));
    const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const message = `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown.join(', ')} }`;
    return new ServerError('DuplicateKey', message, { details: { keyPattern: this.spec.key, keyValue } });
  }

  describe(): Doc {
    return describeIndex(this.spec);
  }
}
