import { ServerError } from '../errors';
import { compileFilter } from '../query/matcher';
import type { ValueTest } from '../query/path';
import { isDoc } from '../values/doc';

/** A test for the selected elements by identifier, such as `mine` of `replies.$[mine]`. */
export type ArrayFilters = ReadonlyMap<string, ValueTest>;

/**
 * Reads `arrayFilters`, each of which is a filter on one identifier.
 *
 * @throws ServerError for a filter on several identifiers, or two on the same.
 */
export function parseArrayFilters(filters: unknown = []): ArrayFilters {
  if (!Array.isArray(filters)) throw new ServerError('TypeMismatch', 'arrayFilters must be an array');
  const tests = new Map<string, ValueTest>();
  for (const filter of filters) {
    const paths = isDoc(filter) ? Object.keys(filter) : [];
    const [name = '', ...others] = new Set(paths.map((path) => path.split('.')[0] as string));
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || others.length > 0 || tests.has(name))
      throw new ServerError('FailedToParse', `an array filter needs one identifier of its own, found '${paths}'`);
    const matches = compileFilter(filter);
    tests.set(name, (element) => matches({ [name]: element }));
  }
  return tests;
}
