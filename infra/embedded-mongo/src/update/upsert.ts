import { BSONRegExp, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { isOperatorDoc } from '../query/field-operators';
import { cloneValue, type Doc, memberOf } from '../values/doc';
import type { Update } from './compile';
import { visitTargets } from './target';

/** Returns the values that the filter compares for equality, by path. */
function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and') return (condition as Doc[]).flatMap(equalities);
    if (path.startsWith('$') || condition instanceof BSONRegExp) return [];
    if (!isOperatorDoc(condition)) return [[path, condition]];
    return '$eq' in condition ? [[path, condition.$eq]] : [];
  });
}

/** Returns the initial document of an upsert, with the values that the filter compares for equality. */
function seedFrom(filter: Doc): Doc {
  const seed: Doc = {};
  const seen = new Set<string>();
  for (const [path, value] of equalities(filter)) {
    if (seen.has(path))
      throw new ServerError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    seen.add(path);
    visitTargets(seed, path.split('.'), { arrayFilters: new Map(), creates: true }, () => cloneValue(value));
  }
  return seed;
}

/** Returns the document that an upsert inserts when nothing matched. Its first field is always `_id`. */
export function upsertDoc(filter: Doc, update: Update): Doc {
  const seed = seedFrom(filter);
  const hasId = memberOf(seed, '_id') !== undefined;
  const start = update.kind === 'replacement' ? (hasId ? { _id: seed._id } : {}) : seed;
  const { _id = new ObjectId(), ...rest } = update.apply(start);
  return { _id, ...rest };
}
