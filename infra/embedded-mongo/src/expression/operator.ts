import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';

/** The document and variables that an expression is evaluated with. */
export interface Environment {
  readonly root: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A compiled expression. It returns undefined for a missing value, which is not the same as null. */
export type Evaluator = (environment: Environment) => unknown;

/** Compiles an operand. `locals` are the names of variables that the operator defines for it. */
export type Compile = (expression: unknown, locals?: readonly string[]) => Evaluator;

export type OperatorCompiler = (operand: unknown, compile: Compile, name: string) => Evaluator;

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Makes an operator on a list of evaluated operands. A single operand may be given without brackets. */
export function onValues(apply: (values: unknown[]) => unknown, count?: number): OperatorCompiler {
  return (operand, compile, name) => {
    const operands = Array.isArray(operand) ? operand : [operand];
    if (count !== undefined && operands.length !== count)
      throw new ServerError(
        16020,
        `Expression ${name} takes exactly ${count} arguments. ${operands.length} were passed in.`,
      );
    const evaluators = operands.map((entry) => compile(entry));
    return (environment) => apply(evaluators.map((evaluate) => evaluate(environment)));
  };
}

/**
 * Returns the named members of an operand such as `{ input, as, in }`.
 *
 * @throws ServerError for missing or unknown members.
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
    throw new ServerError('UnknownField', `BSON field '${name}.${unknownName}' is an unknown field.`);
  const absent = required.find((key) => !(key in operand));
  if (absent !== undefined)
    throw new ServerError('MissingField', `BSON field '${name}.${absent}' is missing but a required field`);
  return operand;
}
