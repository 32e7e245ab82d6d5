import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';
import { compileCondition } from './field-operators';
import { PathProbe, splitPath } from './path';

/** A compiled filter. */
export type Matcher = (doc: Doc) => boolean;

/**
 * Compiles a filter once for a whole request.
 *
 * @throws ServerError for unknown operators
 */
export function compileFilter(filter: Doc): Matcher {
  const conditions = Object.entries(filter).map(([name, condition]) =>
    name.startsWith('$') ? compileTopLevel(name, condition) : compileField(name, condition),
  );
  if (conditions.length === 1) return conditions[0] as Matcher;
  return (doc) => conditions.every((condition) => condition(doc));
}

function compileField(name: string, condition: unknown): Matcher {
  const path = new PathProbe(splitPath(name));
  const test = compileCondition(condition);
  return (doc) => test((accepts, intoArrays) => path.any(doc, intoArrays, accepts));
}

function compileTopLevel(name: string, condition: unknown): Matcher {
  if (name !== '$and' && name !== '$or' && name !== '$nor')
    throw new ServerError('BadValue', `unknown top level operator: ${name}`);
  if (!Array.isArray(condition) || condition.length === 0)
    throw new ServerError('BadValue', `${name} argument must be a non-empty array`);
  if (!condition.every(isDoc)) throw new ServerError('BadValue', `${name} entries need to be full objects`);
  const tests = condition.map(compileFilter);
  if (name === '$and') return (doc) => tests.every((test) => test(doc));
  const isWanted = name === '$or';
  return (doc) => tests.some((test) => test(doc)) === isWanted;
}
