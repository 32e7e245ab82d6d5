import { BSONRegExp, ObjectId } from 'bson';
import { ServerError } from '../errors';
import { isOperatorDoc } from '../query/field-operators';
import { cloneValue } from '../values/clone';
import { type Doc, isDoc, memberOf } from '../values/doc';
import type { Update } from './compile';
import type { UpdateScope } from './scope';
import { visitTargets } from './target';

/** The values the filter demands equality with, by path. */
function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and') return (condition as Doc[]).flatMap(equalities);
    if (path === '$or') return (condition as Doc[]).length === 1 ? equalities((condition as Doc[])[0] as Doc) : [];
    if (path.startsWith('$') || condition instanceof BSONRegExp) return [];
    if (!isOperatorDoc(condition)) return [[path, condition]];
    if ('$eq' in condition) return [[path, condition.$eq]];
    const only = [condition.$in, condition.$all].find((list) => Array.isArray(list) && list.length === 1) as
      | unknown[]
      | undefined;
    return only && !isDoc(only[0]) ? [[path, only[0]]] : [];
  });
}

/** The document an upsert starts from: what the filter says it must equal. */
function seedFrom(filter: Doc, scope: UpdateScope): Doc {
  const seed: Doc = {};
  const seen = new Set<string>();
  for (const [path, value] of equalities(filter)) {
    if (seen.has(path))
      throw new ServerError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    seen.add(path);
    visitTargets(seed, path.split('.'), { scope, position: undefined, creates: true }, () => cloneValue(value));
  }
  return seed;
}

/** The document an upsert inserts when nothing matched; it always has an `_id`, and that comes first. */
export function upsertDoc(filter: Doc, update: Update, scope: UpdateScope): Doc {
  const seed = seedFrom(filter, scope);
  const start = update.kind === 'replacement' ? (memberOf(seed, '_id') === undefined ? {} : { _id: seed._id }) : seed;
  const result = update.apply(start, undefined);
  const { _id = new ObjectId(), ...rest } = result;
  return { _id, ...rest };
}
