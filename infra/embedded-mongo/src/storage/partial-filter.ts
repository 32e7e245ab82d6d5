import { ServerError } from '../errors';
import { isOperatorDoc } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import { type Doc, isDoc } from '../values/doc';

const allowedOperators = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$in'];

function checkFilter(filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') for (const part of condition as Doc[]) checkFilter(part);
    else if (name.startsWith('$'))
      throw new ServerError('CannotCreateIndex', `Expression not supported in partial index: ${name}`);
    else if (isOperatorDoc(condition)) checkOperators(condition);
  }
}

function checkOperators(condition: Doc): void {
  for (const [operator, operand] of Object.entries(condition)) {
    const isRefused = !allowedOperators.includes(operator) || (operator === '$exists' && !operand);
    if (isRefused) throw new ServerError('CannotCreateIndex', `Expression not supported in partial index: ${operator}`);
  }
}

/**
 * Reads a partial index's filter.
 *
 * @throws ServerError `CannotCreateIndex` for operators that MongoDB does not allow there.
 */
export function parsePartialFilter(filter: unknown): Doc | undefined {
  if (filter === undefined) return undefined;
  if (!isDoc(filter)) throw new ServerError('CannotCreateIndex', '"partialFilterExpression" must be a document');
  compileFilter(filter);
  checkFilter(filter);
  return filter;
}
