import { BSONRegExp, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { isOperatorDoc } from '../query/field-operators';
import { cloneValue, type Doc, memberOf } from '../values/doc';
import type { Update } from './compile';
import { visitTargets } from './target';

/** The values the filter demands equality with, by path. */
function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and') return (condition as Doc[]).flatMap(equalities);
    if (path.startsWith('$') || condition instanceof BSONRegExp) return [];
    if (!isOperatorDoc(condition)) return [[path, condition]];
    return '$eq' in condition ? [[path, condition.$eq]] : [];
  });
}

/** The document an upsert starts from: what the filter says it must equal. */
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

/** The document an upsert inserts when nothing matched; it always has an `_id`, and that comes first. */
export function upsertDoc(filter: Doc, update: Update): Doc {
  const seed = seedFrom(filter);
  const hasId = memberOf(seed, '_id') !== undefined;
  const start = update.kind === 'replacement' ? (hasId ? { _id: seed._id } : {}) : seed;
  const { _id = new ObjectId(), ...rest } = update.apply(start);
  return { _id, ...rest };
}
