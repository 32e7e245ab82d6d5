import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';
import { identical } from '../values/identical';
import { isNumeric, toDouble } from '../values/numbers';
import { parsePartialFilter } from './partial-filter';

/** An index as `createIndexes` defines it and `listIndexes` returns it. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Doc;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: Doc;
}

/** `background` has no effect, but the driver's GridFS sends it. */
const knownOptions = 'v key name unique sparse expireAfterSeconds partialFilterExpression background'.split(' ');

/** The index every collection has. */
export const idIndex: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true, sparse: false };

function flag(spec: Doc, name: string): boolean {
  const value = spec[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new ServerError('TypeMismatch', `The field '${name}' must be a boolean`);
}

function checkKey(key: unknown): Doc {
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new ServerError('CannotCreateIndex', 'Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (!isNumeric(direction) || !toDouble(direction))
      throw new ServerError('CannotCreateIndex', `The embedded server has no index of the kind '${String(direction)}'`);
    if (path.includes('$') || path.split('.').includes(''))
      throw new ServerError('CannotCreateIndex', `Index key contains an illegal field name: '${path}'`);
  }
  return key;
}

function expiry(spec: Doc, key: Doc): number | undefined {
  if (spec.expireAfterSeconds === undefined) return undefined;
  const seconds = isNumeric(spec.expireAfterSeconds) ? toDouble(spec.expireAfterSeconds) : -1;
  if (seconds < 0 || seconds > 2 ** 31 - 1)
    throw new ServerError('CannotCreateIndex', 'expireAfterSeconds must be a number from 0 to 2147483647');
  if (Object.keys(key).length > 1 || '_id' in key)
    throw new ServerError('CannotCreateIndex', 'TTL indexes are single-field indexes, and not on _id');
  return seconds;
}

/**
 * Parses one index definition.
 *
 * @throws ServerError for unsupported kinds of indexes and options.
 */
export function parseIndexSpec(spec: unknown): IndexSpec {
  if (!isDoc(spec)) throw new ServerError('TypeMismatch', 'an index specification must be an object');
  const unknownOption = Object.keys(spec).find((name) => !knownOptions.includes(name));
  if (unknownOption) throw new ServerError(197, `The field '${unknownOption}' is not valid for an index specification`);
  const key = checkKey(spec.key);
  if (typeof spec.name !== 'string' || spec.name === '')
    throw new ServerError('FailedToParse', "The 'name' field is a required property of an index specification");
  const sparse = flag(spec, 'sparse');
  const partialFilterExpression = parsePartialFilter(spec.partialFilterExpression);
  if (sparse && partialFilterExpression)
    throw new ServerError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  return {
    name: spec.name,
    key,
    unique: flag(spec, 'unique'),
    sparse,
    expireAfterSeconds: expiry(spec, key),
    partialFilterExpression,
  };
}

/** Returns an index as `listIndexes` and the catalog show it. */
export function describeIndex(spec: IndexSpec): Doc {
  const { name, key, unique, ...options } = spec;
  const shown = { v: 2, key, name, unique: unique && name !== idIndex.name, ...options };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined && value !== false));
}

/** Returns whether creating `wanted` would change nothing because of `existing`. */
export function sameIndex(wanted: IndexSpec, existing: IndexSpec): boolean {
  return identical(describeIndex(wanted), describeIndex(existing));
}
