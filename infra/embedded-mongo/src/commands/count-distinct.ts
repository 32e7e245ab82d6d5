import { Reader } from '../engine/reads';
import type { Query } from '../plan/run';
import { compileFilter } from '../query/matcher';
import { splitPath } from '../query/path';
import { type Doc, isArrayIndex, isDoc, memberOf } from '../values/doc';
import { keyOf } from '../values/key-writer';
import {
  type Command,
  type CommandTable,
  collectionName,
  countField,
  docField,
  refuseOptions,
  scopeOf,
  stringField,
} from './command';

/** The query of a count command. */
export function countQuery(body: Doc): Query {
  refuseOptions(body, ['collation']);
  const filter = docField(body, 'query');
  const limit = Math.abs(countField(body, 'limit') ?? 0) || Number.POSITIVE_INFINITY;
  return {
    filter,
    matches: compileFilter(filter, scopeOf(undefined)),
    sort: [],
    skip: countField(body, 'skip') ?? 0,
    limit,
    hint: body.hint,
  };
}

const count: Command = {
  fields: ['count', 'query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run: ({ store, db }, body) => {
    const name = collectionName(body, 'count');
    const reader = new Reader(store, db, undefined);
    const query = countQuery(body);
    const isWhole =
      Object.keys(query.filter).length === 0 && query.skip === 0 && query.limit === Number.POSITIVE_INFINITY;
    if (isWhole) return { n: reader.stateOf(name).records.size, ok: 1 };
    let n = 0;
    for (const _ of reader.run(name, query).results) n++;
    return { n, ok: 1 };
  },
};

/** All values at a path, arrays taken apart, on the way and at its end. */
function collect(value: unknown, parts: readonly string[], into: unknown[]): void {
  const [part, ...rest] = parts;
  if (Array.isArray(value)) {
    if (part !== undefined && isArrayIndex(part)) collect(value[Number(part)], rest, into);
    for (const element of value)
      if (part === undefined) into.push(element);
      else if (isDoc(element)) collect(element, parts, into);
  } else if (part === undefined) {
    if (value !== undefined) into.push(value);
  } else if (isDoc(value)) {
    collect(memberOf(value, part), rest, into);
  }
}

/** The query of a distinct command. */
export function distinctQuery(body: Doc): Query {
  refuseOptions(body, ['collation']);
  const filter = docField(body, 'query');
  return {
    filter,
    matches: compileFilter(filter, scopeOf(undefined)),
    sort: [],
    skip: 0,
    limit: Number.POSITIVE_INFINITY,
    hint: body.hint,
  };
}

const distinct: Command = {
  fields: ['distinct', 'key', 'query', 'hint', 'collation'],
  inTransaction: true,
  run: ({ store, db, transaction }, body) => {
    const path = splitPath(stringField(body, 'key'));
    const found = new Map<string, unknown>();
    const { results } = new Reader(store, db, transaction).run(collectionName(body, 'distinct'), distinctQuery(body));
    for (const { doc } of results) {
      const values: unknown[] = [];
      collect(doc, path, values);
      for (const value of values) found.set(keyOf(value), value);
    }
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return { values: sorted.map(([, value]) => value), ok: 1 };
  },
};

export const countCommands: CommandTable = { count, distinct };
