import { Context, computeValue, ProcessingMode } from 'mingo/core';
import * as mingoOperators from 'mingo/operators/expression';
import { ServerError } from '../errors';
import { isDoc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import {
  type Evaluator,
  isNullish,
  named,
  type OperatorCompiler,
  type OperatorTable,
  operandList,
  positional,
} from './operator';

type MingoOperator = (typeof mingoOperators)['$year'];

const mingo: Readonly<Record<string, unknown>> = { ...mingoOperators };

const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
};

/** mingo knows plain numbers only. */
function plain(value: unknown): unknown {
  return isNumeric(value) ? toDouble(value) : value;
}

/** Runs mingo's operator over values that are evaluated already: it gets them as fields of a document. */
function run(name: string, values: Record<string, unknown>, references: unknown): unknown {
  const context = Context.init({ expression: { [name]: mingo[name] as MingoOperator } });
  try {
    return computeValue(values, references, name, { ...options, context });
  } catch (error) {
    throw new ServerError('BadValue', `${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function onNamed(required: readonly string[], optional: readonly string[]): OperatorCompiler {
  return (operand, compile, name) => {
    const apply = named(required, optional, (values) => {
      const plainValues = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(value)]));
      const references = Object.fromEntries(Object.keys(values).map((key) => [key, `$${key}`]));
      return run(name, plainValues, references);
    });
    return apply(operand, compile, name);
  };
}

/** `$year` and its kin take a date, or a date with a time zone. */
const datePart: OperatorCompiler = (operand, compile, name) => {
  const isLong = isDoc(operand) && 'date' in operand;
  const named = isLong ? operand : { date: operandList(operand)[0] };
  const evaluate = onNamed(['date'], ['timezone'])(named, compile, name);
  const date: Evaluator = compile(named.date);
  return (environment) => {
    const value = date(environment);
    if (isNullish(value)) return null;
    if (!(value instanceof Date)) throw new ServerError(16006, "can't convert to Date");
    return evaluate(environment);
  };
};

const onNumber: OperatorCompiler = (operand, compile, name) =>
  positional(1, 1, ([value]) => {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) throw new ServerError(28765, `${name} only supports numeric types`);
    return run(name, { value: toDouble(value) }, '$value');
  })(operand, compile, name);

const dateParts = [
  'year',
  'month',
  'week',
  'hour',
  'minute',
  'second',
  'millisecond',
  'dayOfYear',
  'dayOfMonth',
  'dayOfWeek',
  'isoWeek',
  'isoWeekYear',
  'isoDayOfWeek',
];
const trigonometry = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'degreesToRadians',
  'radiansToDegrees',
];

function under(names: readonly string[], operator: OperatorCompiler): Record<string, OperatorCompiler> {
  return Object.fromEntries(names.map((name) => [`$${name}`, operator]));
}

/** Dates and trigonometry, where mingo does what MongoDB does. */
export const delegated: OperatorTable = {
  ...under(dateParts, datePart),
  ...under(trigonometry, onNumber),
  $dateToString: onNamed(['date'], ['format', 'timezone', 'onNull']),
  $dateFromString: onNamed(['dateString'], ['format', 'timezone', 'onError', 'onNull']),
  $dateToParts: onNamed(['date'], ['timezone', 'iso8601']),
  $dateFromParts: onNamed(
    [],
    [
      'year',
      'month',
      'day',
      'hour',
      'minute',
      'second',
      'millisecond',
      'isoWeekYear',
      'isoWeek',
      'isoDayOfWeek',
      'timezone',
    ],
  ),
  $dateAdd: onNamed(['startDate', 'unit', 'amount'], ['timezone']),
  $dateSubtract: onNamed(['startDate', 'unit', 'amount'], ['timezone']),
  $dateDiff: onNamed(['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek']),
  $dateTrunc: onNamed(['date', 'unit'], ['binSize', 'timezone', 'startOfWeek']),
};
