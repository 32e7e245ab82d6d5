import { ServerError } from '../errors';
import { type Doc, isDoc, memberOf, setMember } from '../values/doc';
import type { Environment, Evaluator } from './operator';
import { operators } from './table';

/** What a request brings along for its expressions. */
export interface Scope {
  readonly variables: Readonly<Record<string, unknown>>;
  /** `$$NOW`: the same for a whole request. */
  readonly now: Date;
  /** Names of variables that only have values while evaluating, as those of `$map`. */
  readonly locals?: readonly string[];
}

/** The value at an expression path; arrays on the way are mapped over, unlike in filters an index does not count. */
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
  if (path === '' || path.split('.').includes(''))
    throw new ServerError(15998, `FieldPath '${path}' must not have empty parts.`);
  if (!path.includes('.')) return ({ root }) => (isDoc(root) ? memberOf(root, path) : valueAtPath(root, [path]));
  const parts = path.split('.');
  return ({ root }) => valueAtPath(root, parts);
}

function systemVariable(name: string, scope: Scope): Evaluator | undefined {
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ root }) => root;
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => scope.now;
  }
  return undefined;
}

function variable(path: string, scope: Scope): Evaluator {
  const [name = '', ...rest] = path.split('.');
  const known = scope.locals?.includes(name) || Object.hasOwn(scope.variables, name);
  const source = known ? (environment: Environment) => environment.variables[name] : systemVariable(name, scope);
  if (!source) throw new ServerError(17276, `Use of undefined variable: ${name}`);
  return rest.length === 0 ? source : (environment) => valueAtPath(source(environment), rest);
}

function operator(expression: Doc, scope: Scope): Evaluator {
  const [name = '', ...others] = Object.keys(expression);
  if (others.length > 0) {
    throw new ServerError(
      15983,
      `an object representing an expression must have exactly one field, found ${name}, ${others}`,
    );
  }
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

function isOperator(expression: Doc): boolean {
  return Object.keys(expression)[0]?.startsWith('$') === true;
}

/**
 * Compiles an aggregation expression once for all documents of a request.
 *
 * @throws ServerError for operators, operands and variables it does not know, even when no document is ever looked at.
 */
export function compileExpression(expression: unknown, scope: Scope): Evaluator {
  if (typeof expression === 'string' && expression.startsWith('$$')) return variable(expression.slice(2), scope);
  if (typeof expression === 'string' && expression.startsWith('$')) return fieldPath(expression.slice(1));
  if (Array.isArray(expression)) {
    const entries = expression.map((entry) => compileExpression(entry, scope));
    return (environment) => entries.map((evaluate) => evaluate(environment) ?? null);
  }
  if (isDoc(expression)) return isOperator(expression) ? operator(expression, scope) : objectLiteral(expression, scope);
  return () => expression;
}
