import { compileOperators, equalsOrRegex, isOperatorDoc } from '../query/field-operators';
import { compileFilter } from '../query/matcher';
import type { ValueTest } from '../query/path';
import { type Doc, isDoc } from '../values/doc';
import type { UpdateScope } from './scope';

/** Which elements `$pull` takes out: those equal to a value, those that meet operators, or documents that match a filter. */
export function pullTest(operand: unknown, scope: UpdateScope): ValueTest {
  const nested = (filter: Doc): ValueTest => {
    const matches = compileFilter(filter, scope);
    return (value) => matches(value as Doc);
  };
  if (isDoc(operand) && !isOperatorDoc(operand)) {
    const matches = nested(operand);
    return (element) => isDoc(element) && matches(element);
  }
  const test = isOperatorDoc(operand) ? compileOperators(operand, nested) : equalsOrRegex(operand);
  return (element) => test((accepts) => accepts(element));
}
