import { ServerError } from '../errors';
import { isOperatorDoc } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import { type Doc, isDoc } from '../values/doc';
import { identical } from '../values/identical';

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
 * @throws ServerError `CannotCreateIndex` for operators MongoDB does not allow there.
 */
export function parsePartialFilter(filter: unknown): Doc | undefined {
  if (filter === undefined) return undefined;
  if (!isDoc(filter)) throw new ServerError('CannotCreateIndex', '"partialFilterExpression" must be a document');
  compileFilter(filter);
  checkFilter(filter);
  return filter;
}

/** The conditions that must all hold, `$and` taken apart, as `[path, operator, operand]`. */
function conjuncts(filter: Doc): [string, string, unknown][] {
  return Object.entries(filter).flatMap(([name, condition]): [string, string, unknown][] => {
    if (name === '$and') return (condition as Doc[]).flatMap(conjuncts);
    if (name.startsWith('$')) return [[name, name, condition]];
    if (!isOperatorDoc(condition)) return [[name, '$eq', condition]];
    return Object.entries(condition).map(([operator, operand]) => [name, operator, operand]);
  });
}

function isInside(path: string, operator: string, operand: unknown): (value: unknown) => boolean {
  const matches = compileFilter({ value: { [operator]: operand } });
  return (value) => !Array.isArray(value) && path !== '' && matches({ value });
}

/** True when a document that meets the query's condition surely meets the index's. */
function implies([path, operator, operand]: [string, string, unknown], wanted: [string, string, unknown]): boolean {
  const [wantedPath, wantedOperator, wantedOperand] = wanted;
  if (path !== wantedPath) return false;
  if (operator === wantedOperator && identical(operand, wantedOperand)) return true;
  const accepts = isInside(wantedPath, wantedOperator, wantedOperand);
  if (operator === '$eq') return accepts(operand) && !(operand === null && wantedOperator === '$exists');
  if (operator === '$in') return Array.isArray(operand) && !operand.includes(null) && operand.every(accepts);
  const isRange = ['$gt', '$gte', '$lt', '$lte'].includes(operator) && operand !== null;
  if (wantedOperator === '$exists') return isRange;
  const sameSide = operator.slice(0, 3) === wantedOperator.slice(0, 3);
  return isRange && sameSide && (accepts(operand) || (operator.length === 3 && identical(operand, wantedOperand)));
}

/** True when every document the query can return is in the partial index, so that the index may answer it. */
export function impliesPartialFilter(query: Doc, partial: Doc): boolean {
  const given = conjuncts(query);
  return conjuncts(partial).every((wanted) => {
    if (wanted[0] === '$or') return (wanted[2] as Doc[]).some((branch) => impliesPartialFilter(query, branch));
    return given.some((condition) => implies(condition, wanted));
  });
}
