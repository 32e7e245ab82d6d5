import { isOperatorDoc } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import type { Doc } from '../values/doc';
import { identical } from '../values/identical';

/** Returns the conditions that must all be true, with `$and` flattened, as `[path, operator, operand]`. */
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

/** Returns whether every document that matches the query's condition also matches the index's. */
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

/** Returns whether the partial index contains every document that the query can return, so that it may be used. */
export function impliesPartialFilter(query: Doc, partial: Doc): boolean {
  const given = conjuncts(query);
  return conjuncts(partial).every((wanted) => {
    if (wanted[0] === '$or') return (wanted[2] as Doc[]).some((branch) => impliesPartialFilter(query, branch));
    return given.some((condition) => implies(condition, wanted));
  });
}
