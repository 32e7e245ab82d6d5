import { ServerError } from '../errors';
import { isDoc } from '../values/doc';
import {
  type Compile,
  type Evaluator,
  isNullish,
  namedOperands,
  type OperatorTable,
  operandList,
  unary,
} from './operator';
import { truthyValue } from './truth';

function condOperands(operand: unknown): readonly unknown[] {
  if (Array.isArray(operand)) {
    if (operand.length === 3) return operand;
    throw new ServerError(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`);
  }
  const { if: condition, then, else: otherwise } = namedOperands('$cond', operand, ['if', 'then', 'else']);
  return [condition, then, otherwise];
}

function cond(operand: unknown, compile: Compile): Evaluator {
  const [condition, then, otherwise] = condOperands(operand).map((entry) => compile(entry)) as [
    Evaluator,
    Evaluator,
    Evaluator,
  ];
  return (environment) => (truthyValue(condition(environment)) ? then : otherwise)(environment);
}

function switchOn(operand: unknown, compile: Compile): Evaluator {
  const { branches, default: fallback } = namedOperands('$switch', operand, ['branches'], ['default']);
  if (!Array.isArray(branches) || branches.length === 0)
    throw new ServerError(40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch) => {
    const { case: condition, then: result } = namedOperands('$switch', branch, ['case', 'then']);
    return { condition: compile(condition), result: compile(result) };
  });
  const otherwise = isDoc(operand) && 'default' in operand ? compile(fallback) : undefined;
  return (environment) => {
    const branch = compiled.find(({ condition }) => truthyValue(condition(environment)));
    const chosen = branch?.result ?? otherwise;
    if (!chosen)
      throw new ServerError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return chosen(environment);
  };
}

function ifNull(operand: unknown, compile: Compile): Evaluator {
  const operands = operandList(operand);
  if (operands.length < 2) throw new ServerError(1257300, '$ifNull needs at least two arguments');
  const evaluators = operands.map((entry) => compile(entry));
  return (environment) => {
    let value: unknown;
    for (const evaluate of evaluators) {
      value = evaluate(environment);
      if (!isNullish(value)) return value;
    }
    return value;
  };
}

function letVariables(operand: unknown, compile: Compile): Evaluator {
  const { vars, in: body } = namedOperands('$let', operand, ['vars', 'in']);
  if (!isDoc(vars)) throw new ServerError('FailedToParse', 'invalid parameter: expected an object (vars)');
  const definitions = Object.entries(vars).map(([name, entry]) => [name, compile(entry)] as const);
  const evaluate = compile(body, Object.keys(vars));
  return (environment) => {
    const defined = Object.fromEntries(definitions.map(([name, define]) => [name, define(environment)]));
    return evaluate({ ...environment, variables: { ...environment.variables, ...defined } });
  };
}

function logical(join: (tests: Evaluator[], holds: (test: Evaluator) => boolean) => boolean) {
  return (operand: unknown, compile: Compile): Evaluator => {
    const tests = operandList(operand).map((entry) => compile(entry));
    return (environment) => join(tests, (test) => truthyValue(test(environment)));
  };
}

export const conditional: OperatorTable = {
  $cond: cond,
  $switch: switchOn,
  $ifNull: ifNull,
  $let: letVariables,
  $literal: (operand) => () => operand,
  $and: logical((tests, holds) => tests.every(holds)),
  $or: logical((tests, holds) => tests.some(holds)),
  $not: unary((value) => !truthyValue(value)),
};
