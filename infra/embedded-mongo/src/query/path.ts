import { isArrayIndex, isDoc, memberOf } from '../values/doc';

export type Path = readonly string[];
export type ValueTest = (value: unknown) => boolean;

/** Which element of the outermost array made the filter match: what the positional `$` stands for. */
export interface MatchDetails {
  index?: number;
}

export function splitPath(path: string): Path {
  return path.split('.');
}

/**
 * Tests the values a query path reaches, as MongoDB does: arrays on the way are looked into one level deep, by element and
 * by index; an array at the end is tested by element and then as a whole, or only as a whole without `intoArrays`. A
 * path that ends early reaches a missing value (undefined).
 */
export class PathProbe {
  private readonly indexes: readonly number[];

  constructor(private readonly path: Path) {
    this.indexes = path.map((part) => (isArrayIndex(part) ? Number(part) : -1));
  }

  any(doc: unknown, intoArrays: boolean, test: ValueTest, details?: MatchDetails): boolean {
    return this.walk(doc, 0, intoArrays, test, details);
  }

  private walk(from: unknown, at: number, intoArrays: boolean, test: ValueTest, details?: MatchDetails): boolean {
    let value = from;
    for (let step = at; step < this.path.length; step++) {
      if (!isDoc(value)) return test(undefined);
      value = memberOf(value, this.path[step] as string);
      if (Array.isArray(value)) return this.walkArray(value, step + 1, intoArrays, test, details);
    }
    return test(value);
  }

  private walkArray(array: unknown[], at: number, into: boolean, test: ValueTest, details?: MatchDetails): boolean {
    const atEnd = at === this.path.length;
    if (!atEnd || into) {
      for (let index = 0; index < array.length; index++) {
        if (!(atEnd ? test(array[index]) : this.element(array[index], index, at, into, test))) continue;
        if (details) details.index = index;
        return true;
      }
    }
    return atEnd && test(array);
  }

  private element(element: unknown, index: number, at: number, into: boolean, test: ValueTest): boolean {
    if (isDoc(element) && this.walk(element, at, into, test)) return true;
    if (index !== this.indexes[at]) return false;
    if (at + 1 === this.path.length) return test(element);
    if (Array.isArray(element)) return this.walkArray(element, at + 1, into, test);
    return isDoc(element) && this.walk(element, at + 1, into, test);
  }
}
