import { compilePipeline, type PipelineContext } from '../aggregate/pipeline';
import { ServerError } from '../errors';
import { compileFilter } from '../query/matcher';
import { cloneDoc } from '../values/clone';
import { checkSize } from '../values/codec';
import { type Doc, isDoc, memberOf } from '../values/doc';
import { identical } from '../values/identical';
import { compileModify } from './modify';
import type { UpdateScope } from './scope';

/** A compiled update of any of the three kinds: operators, replacement or pipeline. */
export interface Update {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** True when a path has the positional `$`, so that the filter must tell which element matched. */
  readonly usesPosition: boolean;
  /** The new document; the same object when nothing changes. */
  apply(doc: Doc, position: number | undefined): Doc;
}

const pipelineStages = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** Reads `arrayFilters` into one test for each identifier. */
export function parseArrayFilters(
  filters: unknown,
  scope: Omit<UpdateScope, 'arrayFilters' | 'isInsert'>,
): UpdateScope['arrayFilters'] {
  if (filters === undefined) return new Map();
  if (!Array.isArray(filters)) throw new ServerError('TypeMismatch', 'arrayFilters must be an array');
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const name = identifierOf(filter);
    if (tests.has(name))
      throw new ServerError('FailedToParse', `Found multiple array filters with the same top-level field name ${name}`);
    const matches = compileFilter(filter as Doc, scope);
    tests.set(name, (element) => matches({ [name]: element }));
  }
  return tests;
}

function fieldNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name.startsWith('$')) return Array.isArray(value) ? value.flatMap((part) => fieldNames(part as Doc)) : [];
    return [name.split('.')[0] as string];
  });
}

function identifierOf(filter: unknown): string {
  const names = new Set(isDoc(filter) ? fieldNames(filter) : []);
  const [name] = names;
  if (names.size !== 1 || !name)
    throw new ServerError(
      'FailedToParse',
      'Cannot use an expression without a single top-level field name in arrayFilters',
    );
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new ServerError(
      'BadValue',
      `Error parsing array filter: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  return name;
}

function replacement(update: Doc): Update['apply'] {
  const dollar = Object.keys(update).find((name) => name.startsWith('$'));
  if (dollar)
    throw new ServerError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document.`,
    );
  return (doc) => {
    const id = update._id === undefined ? doc._id : update._id;
    return id === undefined ? cloneDoc(update) : Object.assign({ _id: id }, cloneDoc(update), { _id: id });
  };
}

function pipelineUpdate(stages: unknown[], scope: UpdateScope, context: PipelineContext): Update['apply'] {
  for (const stage of stages) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (!name || !pipelineStages.includes(name))
      throw new ServerError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  if (scope.arrayFilters.size > 0)
    throw new ServerError('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates');
  const run = compilePipeline(stages, { ...context, scope });
  return (doc) => {
    const [result] = [...run([doc])];
    if (!result) throw new ServerError('InternalError', 'an update pipeline must give one document');
    return result._id === undefined && doc._id !== undefined ? { _id: doc._id, ...result } : result;
  };
}

/** Checks what every update must leave alone, and spots those that change nothing. */
function guarded(apply: Update['apply'], isInsert: boolean): Update['apply'] {
  return (doc, position) => {
    const result = apply(doc, position);
    const [before, after] = [memberOf(doc, '_id'), memberOf(result, '_id')];
    if (before !== undefined && !identical(before, after)) {
      throw new ServerError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    if (!isInsert && identical(doc, result)) return doc;
    checkSize(result);
    return result;
  };
}

function hasPosition(update: Doc): boolean {
  return Object.values(update).some(
    (operands) => isDoc(operands) && Object.keys(operands).some((path) => path.split('.').includes('$')),
  );
}

/**
 * Compiles an update.
 *
 * @throws ServerError for what MongoDB refuses.
 */
export function compileUpdate(update: unknown, scope: UpdateScope, context: PipelineContext): Update {
  if (Array.isArray(update))
    return {
      kind: 'pipeline',
      usesPosition: false,
      apply: guarded(pipelineUpdate(update, scope, context), scope.isInsert),
    };
  if (!isDoc(update)) throw new ServerError('FailedToParse', 'Update argument must be either an object or an array');
  const usesOperators = Object.keys(update)[0]?.startsWith('$') === true;
  if (usesOperators)
    return {
      kind: 'operators',
      usesPosition: hasPosition(update),
      apply: guarded(compileModify(update, scope), scope.isInsert),
    };
  if (scope.arrayFilters.size > 0)
    throw new ServerError('FailedToParse', 'arrayFilters may not be specified for replacement-style updates');
  return { kind: 'replacement', usesPosition: false, apply: guarded(replacement(update), scope.isInsert) };
}
