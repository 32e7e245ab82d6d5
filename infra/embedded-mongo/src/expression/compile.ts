import { ServerError } from '../errors';
import { type Doc, isDoc, memberOf, setMember } from '../values/doc';
import type { Environment, Evaluator } from './operator';
import { operators } from './operators';

/** The values that a request provides for its expressions. */
export interface Scope {
  /** `$$NOW`, which is the same for a whole request. */
  readonly now: Date;
  /** Names of the variables in scope, such as those that `$filter` defines. */
  readonly locals?: readonly string[];
}

/** Evaluates an expression for one document. */
export function evaluateFor(doc: unknown, evaluate: Evaluator): unknown {
  return evaluate({ root: doc, variables: {} });
}

/**
 * Returns the value at an expression path. Arrays on the way are mapped over. Unlike in filters, array indexes are not
 * supported.
 */
export function valueAtPath(from: unknown, parts: readonly string[]): unknown {
  let value = from;
  for (let at = 0; at < parts.length; at++) {
    if (Array.isArray(value)) return mapPath(value, parts.slice(at));
    if (!isDoc(value)) return undefined;
    value = memberOf(value, parts[at] as string);
  }
  return value;
}

function mapPath(values: unknown[], parts: readonly string[]): unknown[] {
  return values
    .filter((value) => isDoc(value))
    .map((value) => valueAtPath(value, parts))
    .filter((value) => value !== undefined);
}

function fieldPath(path: string): Evaluator {
  const parts = path.split('.');
  if (parts.includes('')) throw new ServerError(15998, `FieldPath '${path}' must not have empty parts.`);
  return ({ root }) => valueAtPath(root, parts);
}

function sourceOf(name: string, { now, locals }: Scope): (environment: Environment) => unknown {
  if (locals?.includes(name)) return ({ variables }) => variables[name];
  if (name === 'ROOT') return ({ root }) => root;
  if (name === 'REMOVE') return () => undefined;
  if (name === 'NOW') return () => now;
  throw new ServerError(17276, `Use of undefined variable: ${name}`);
}

function variable(path: string, scope: Scope): Evaluator {
  const [name = '', ...rest] = path.split('.');
  const source = sourceOf(name, scope);
  return rest.length === 0 ? source : (environment) => valueAtPath(source(environment), rest);
}

function operator(expression: Doc, scope: Scope): Evaluator {
  const [name = '', ...others] = Object.keys(expression);
  if (others.length > 0)
    throw new ServerError(15983, `an expression must have exactly one field, found ${name}, ${others}`);
  const compileOperator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!compileOperator) throw new ServerError(168, `Unrecognized expression '${name}'`);
  const compile = (operand: unknown, locals: readonly string[] = []): Evaluator =>
    compileExpression(operand, { ...scope, locals: [...(scope.locals ?? []), ...locals] });
  return compileOperator(expression[name], compile, name);
}

function objectLiteral(expression: Doc, scope: Scope): Evaluator {
  const members = Object.entries(expression).map(([name, entry]) => [name, compileExpression(entry, scope)] as const);
  return (environment) => {
    const result: Doc = {};
    for (const [name, evaluate] of members) {
      const value = evaluate(environment);
      if (value !== undefined) setMember(result, name, value);
    }
    return result;
  };
}

/**
 * Compiles an aggregation expression once for all documents of a request.
 *
 * @throws ServerError for unknown operators, operands and variables, even when no document is ever read.
 */
export function compileExpression(expression: unknown, scope: Scope): Evaluator {
  if (typeof expression === 'string' && expression.startsWith('$$')) return variable(expression.slice(2), scope);
  if (typeof expression === 'string' && expression.startsWith('$')) return fieldPath(expression.slice(1));
  if (Array.isArray(expression)) {
    const entries = expression.map((entry) => compileExpression(entry, scope));
    return (environment) => entries.map((evaluate) => evaluate(environment) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const isOperator = Object.keys(expression)[0]?.startsWith('$') === true;
  return isOperator ? operator(expression, scope) : objectLiteral(expression, scope);
}
