import type { Document } from 'mongodb';
import type { ShardKey, Stores } from '../../runtime';
import type { AskedStatements } from './query-plans';

/**
 * Returns unique indexes that a cluster cannot enforce, because they do not begin with their collection's shard key.
 * Each shard sees only its own documents.
 */
export function unshardableIndexes(stores: Stores): string[] {
  return shardedStores(stores).flatMap(({ name, indexes, shardKey }) => {
    const fields = Object.keys(shardKey);
    const isKept = (key: object) => fields.every((field, at) => Object.keys(key)[at] === field);
    return indexes.filter(({ unique, key }) => unique && !isKept(key)).map((index) => `${name}: ${index.name}`);
  });
}

/**
 * Returns the statements whose filter lacks the shard key of their collection, so that they would go to every shard,
 * shortened to the fields of the filter. In a `$or` every branch must contain the key.
 */
export function scatteredStatements({ shapes }: Pick<AskedStatements, 'shapes'>, stores: Stores): string[] {
  const keys = new Map(shardedStores(stores).map(({ name, shardKey }) => [name, Object.keys(shardKey)]));
  const scattered = new Set<string>();
  for (const statement of [...shapes.values()].flatMap(withLookups)) {
    const [command = '', collection] = Object.entries(statement)[0] ?? [];
    const fields = keys.get(String(collection)) ?? [];
    const filter = filterOf(statement);
    if (!fields.every((field) => names(filter, field)))
      scattered.add(`${command} ${String(collection)}: ${Object.keys(filter).join(' ')}`.trim());
  }
  return [...scattered].sort();
}

function shardedStores(stores: Stores) {
  return Object.values(stores).flatMap(({ name, indexes, shardKey }) =>
    shardKey ? [{ name, indexes, shardKey: shardKey satisfies ShardKey }] : [],
  );
}

/** Returns a statement, and the lookups of its pipeline in other collections. */
function withLookups(statement: Document): Document[] {
  const looked = (statement.pipeline ?? []).flatMap(({ $lookup }: Document) =>
    $lookup ? [{ lookup: $lookup.from, filter: { [$lookup.foreignField]: 1, ...$lookup.pipeline?.[0]?.$match } }] : [],
  );
  return [statement, ...looked];
}

function filterOf({ filter, query, updates, deletes, pipeline }: Document): Document {
  return filter ?? query ?? updates?.[0].q ?? deletes?.[0].q ?? pipeline?.[0]?.$match ?? {};
}

/** Returns whether a filter on a field names exact values. A hashed key cannot be used for ranges or inequality. */
function isExact(value: unknown): boolean {
  const operators = value && typeof value === 'object' ? Object.keys(value).filter((key) => key.startsWith('$')) : [];
  return operators.every((operator) => operator === '$in' || operator === '$eq');
}

function names(filter: Document, field: string): boolean {
  if (field in filter && isExact(filter[field])) return true;
  const { $and = [], $or } = filter;
  if ($and.some((each: Document) => names(each, field))) return true;
  return Array.isArray($or) && $or.every((each: Document) => names(each, field));
}
