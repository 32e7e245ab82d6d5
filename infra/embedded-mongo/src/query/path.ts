import { isArrayIndex, isDoc, memberOf } from '../values/doc';

export type Path = readonly string[];
export type ValueTest = (value: unknown) => boolean;

export function splitPath(path: string): Path {
  return path.split('.');
}

/**
 * Tests the values at a query path, as MongoDB does: arrays on the way are searched one level deep, by element and by
 * index. An array at the end is tested by element and then as a whole, or only as a whole without `intoArrays`. A path
 * that ends early has a missing value (undefined).
 */
export class PathProbe {
  private readonly indexes: readonly number[];

  constructor(private readonly path: Path) {
    this.indexes = path.map((part) => (isArrayIndex(part) ? Number(part) : -1));
  }

  any(doc: unknown, intoArrays: boolean, test: ValueTest): boolean {
    return this.walk(doc, 0, intoArrays, test);
  }

  private walk(from: unknown, at: number, into: boolean, test: ValueTest): boolean {
    let value = from;
    for (let step = at; step < this.path.length; step++) {
      if (!isDoc(value)) return test(undefined);
      value = memberOf(value, this.path[step] as string);
      if (Array.isArray(value)) return this.walkArray(value, step + 1, into, test);
    }
    return test(value);
  }

  private walkArray(array: unknown[], at: number, into: boolean, test: ValueTest): boolean {
    if (at === this.path.length) return (into && array.some(test)) || test(array);
    return array.some((element, index) => this.element(element, index, at, into, test));
  }

  private element(element: unknown, index: number, at: number, into: boolean, test: ValueTest): boolean {
    if (isDoc(element) && this.walk(element, at, into, test)) return true;
    if (index !== this.indexes[at]) return false;
    if (Array.isArray(element) && at + 1 < this.path.length) return this.walkArray(element, at + 1, into, test);
    return at + 1 === this.path.length ? test(element) : isDoc(element) && this.walk(element, at + 1, into, test);
  }
}
