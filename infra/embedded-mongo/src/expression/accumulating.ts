import { compareValues } from '../values/compare';
import { add, doubleOf, isNumeric, type Numeric, toDouble } from '../values/numbers';
import {
  type Compile,
  type Evaluator,
  isNullish,
  type OperatorCompiler,
  type OperatorTable,
  operandList,
} from './operator';

/** The sum of the numbers among the values; everything else counts for nothing. */
export function sumOf(values: readonly unknown[]): Numeric {
  return values.filter(isNumeric).reduce<Numeric>(add, 0);
}

/** The mean of the numbers among the values, null when there are none. */
export function averageOf(values: readonly unknown[]): Numeric | null {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : doubleOf(toDouble(sumOf(numbers)) / numbers.length);
}

/** The least (sign 1) or greatest (sign -1) of the values, nullish ones aside; null when there are none. */
export function extremeOf(values: readonly unknown[], sign: 1 | -1): unknown {
  const present = values.filter((value) => !isNullish(value));
  if (present.length === 0) return null;
  return present.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
}

/** The standard deviation, of a whole population (0) or of a sample (1). */
export function deviationOf(values: readonly unknown[], correction: 0 | 1): Numeric | null {
  const numbers = values.filter(isNumeric).map(toDouble);
  if (numbers.length <= correction) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return doubleOf(Math.sqrt(squares / (numbers.length - correction)));
}

/** With one operand that is an array its elements count, else the operands themselves. */
function overOperands(apply: (values: readonly unknown[]) => unknown): OperatorCompiler {
  return (operand: unknown, compile: Compile): Evaluator => {
    const evaluators = operandList(operand).map((entry) => compile(entry));
    return (environment) => {
      const values = evaluators.map((evaluate) => evaluate(environment));
      const [only] = values;
      return apply(values.length === 1 && Array.isArray(only) ? only : values);
    };
  };
}

export const accumulating: OperatorTable = {
  $sum: overOperands(sumOf),
  $avg: overOperands(averageOf),
  $min: overOperands((values) => extremeOf(values, 1)),
  $max: overOperands((values) => extremeOf(values, -1)),
  $stdDevPop: overOperands((values) => deviationOf(values, 0)),
  $stdDevSamp: overOperands((values) => deviationOf(values, 1)),
};
