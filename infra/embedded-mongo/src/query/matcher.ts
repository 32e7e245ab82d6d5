import { ServerError } from '../errors';
import { compileExpression, type Scope } from '../expression/compile';
import { truthyValue } from '../expression/truth';
import { type Doc, isDoc } from '../values/doc';
import { compileOperators, equalsOrRegex, isOperatorDoc, type Probe } from './field-operators';
import { type MatchDetails, PathProbe, splitPath } from './path';

/** A compiled filter. `details`, when given, receives what the positional operator needs. */
export type Matcher = (doc: Doc, details?: MatchDetails) => boolean;

/** Compiles a filter once for a whole request. */
export function compileFilter(filter: Doc, scope: Scope): Matcher {
  const conditions = Object.entries(filter).map(([name, condition]) =>
    name.startsWith('$') ? compileTopLevel(name, condition, scope) : compileField(name, condition, scope),
  );
  if (conditions.length === 0) return () => true;
  if (conditions.length === 1) return conditions[0] as Matcher;
  return (doc, details) => conditions.every((condition) => condition(doc, details));
}

function compileField(name: string, condition: unknown, scope: Scope): Matcher {
  const path = new PathProbe(splitPath(name));
  const nested = (filter: Doc) => {
    const matches = compileFilter(filter, scope);
    return (value: unknown) => matches(value as Doc);
  };
  const test = isOperatorDoc(condition) ? compileOperators(condition, nested) : equalsOrRegex(condition);
  const position = isOperatorDoc(condition) ? elemMatchPosition(condition, path, nested) : undefined;
  return (doc, details) => {
    const probe: Probe = (accepts, intoArrays) => path.any(doc, intoArrays, accepts, details);
    if (!test(probe)) return false;
    if (details) position?.(doc, details);
    return true;
  };
}

/** `$elemMatch` tests the array as a whole; the index of the element it found is looked up only when it is asked for. */
function elemMatchPosition(condition: Doc, path: PathProbe, nested: (filter: Doc) => (value: unknown) => boolean) {
  if (!isDoc(condition.$elemMatch)) return undefined;
  const test = compileOperators({ $elemMatch: condition.$elemMatch }, nested);
  return (doc: Doc, details: MatchDetails): void => {
    path.any(doc, false, (value) => {
      if (!Array.isArray(value)) return false;
      const index = value.findIndex((element) => test((accepts) => accepts([element])));
      if (index >= 0) details.index = index;
      return index >= 0;
    });
  };
}

function compileTopLevel(name: string, condition: unknown, scope: Scope): Matcher {
  switch (name) {
    case '$and':
      return combine(name, condition, scope, (tests) => (doc, details) => tests.every((test) => test(doc, details)));
    case '$or':
      return combine(name, condition, scope, (tests) => (doc, details) => tests.some((test) => test(doc, details)));
    case '$nor':
      return combine(name, condition, scope, (tests) => (doc) => !tests.some((test) => test(doc)));
    case '$expr': {
      const evaluate = compileExpression(condition, scope);
      return (doc) => truthyValue(evaluate({ root: doc, variables: scope.variables }));
    }
    case '$comment':
      return () => true;
  }
  throw new ServerError('BadValue', `unknown top level operator: ${name}`);
}

function combine(name: string, condition: unknown, scope: Scope, join: (tests: Matcher[]) => Matcher): Matcher {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new ServerError('BadValue', `${name} argument must be a non-empty array`);
  }
  return join(
    condition.map((filter) => {
      if (isDoc(filter)) return compileFilter(filter, scope);
      throw new ServerError('BadValue', `${name} entries need to be full objects`);
    }),
  );
}
