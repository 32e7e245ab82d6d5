import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';

/** What an expression is evaluated against. */
export interface Environment {
  readonly root: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A compiled expression. undefined means missing, which is not the same as null. */
export type Evaluator = (environment: Environment) => unknown;

/** Compiles an operand; `locals` are the names of variables the operator defines for it. */
export type Compile = (expression: unknown, locals?: readonly string[]) => Evaluator;

export type OperatorCompiler = (operand: unknown, compile: Compile, name: string) => Evaluator;
export type OperatorTable = Readonly<Record<string, OperatorCompiler>>;

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Operand lists may drop the brackets around a single operand. */
export function operandList(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function requireCount(name: string, operands: readonly unknown[], least: number, most: number): void {
  if (operands.length >= least && operands.length <= most) return;
  const expected = least === most ? `exactly ${least}` : `at least ${least} and no more than ${most}`;
  throw new ServerError(16020, `Expression ${name} takes ${expected} arguments. ${operands.length} were passed in.`);
}

/** An operator on a list of operands, all of them evaluated. */
export function positional(least: number, most: number, apply: (values: unknown[]) => unknown): OperatorCompiler {
  return (operand, compile, name) => {
    const operands = operandList(operand);
    requireCount(name, operands, least, most);
    const evaluators = operands.map((entry) => compile(entry));
    return (environment) => apply(evaluators.map((evaluate) => evaluate(environment)));
  };
}

/** An operator on exactly one operand. */
export function unary(apply: (value: unknown) => unknown): OperatorCompiler {
  return positional(1, 1, ([value]) => apply(value));
}

/**
 * The named members of an operand such as `{ input, as, in }`.
 *
 * @throws ServerError for members that are missing or unknown.
 */
export function namedOperands(
  name: string,
  operand: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(operand)) throw new ServerError('FailedToParse', `${name} only supports an object as its argument`);
  const unknownName = Object.keys(operand).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknownName !== undefined)
    throw new ServerError('FailedToParse', `Unrecognized parameter to ${name}: ${unknownName}`);
  const absent = required.find((key) => !(key in operand));
  if (absent !== undefined) throw new ServerError('FailedToParse', `Missing '${absent}' parameter to ${name}`);
  return operand;
}

/** An operator on named operands, all of them evaluated. */
export function named(
  required: readonly string[],
  optional: readonly string[],
  apply: (values: Doc) => unknown,
): OperatorCompiler {
  return (operand, compile, name) => {
    const operands = Object.entries(namedOperands(name, operand, required, optional));
    const evaluators = operands.map(([key, entry]) => [key, compile(entry)] as const);
    return (environment) =>
      apply(Object.fromEntries(evaluators.map(([key, evaluate]) => [key, evaluate(environment)])));
  };
}
