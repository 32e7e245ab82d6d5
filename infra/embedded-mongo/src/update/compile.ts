import { compilePipeline, type PipelineContext } from '../aggregate/pipeline';
import { ServerError } from '../errors';
import { checkSize } from '../values/codec';
import { cloneDoc, type Doc, isDoc, memberOf } from '../values/doc';
import { identical } from '../values/identical';
import { compileModify, type UpdateScope } from './modify';

/** A compiled update of one of the three kinds: operators, replacement or pipeline. */
export interface Update {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** Returns the new document, or the same object when nothing changes. */
  apply(doc: Doc): Doc;
}

const pipelineStages = ['$addFields', '$set', '$project', '$replaceRoot', '$replaceWith'];

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

function pipelineUpdate(stages: unknown[], context: PipelineContext): Update['apply'] {
  for (const stage of stages) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (!name || !pipelineStages.includes(name))
      throw new ServerError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const run = compilePipeline(stages, context);
  return (doc) => {
    const [result] = [...run([doc])];
    if (!result) throw new ServerError('InternalError', 'an update pipeline must give one document');
    return result._id === undefined && doc._id !== undefined ? { _id: doc._id, ...result } : result;
  };
}

/** Makes sure that an update leaves `_id` unchanged, and returns the original document when nothing changes. */
function guarded(apply: Update['apply'], isInsert: boolean): Update['apply'] {
  return (doc) => {
    const result = apply(doc);
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

function read(update: unknown, scope: UpdateScope, context: PipelineContext): Update {
  if (Array.isArray(update)) return { kind: 'pipeline', apply: pipelineUpdate(update, context) };
  if (!isDoc(update)) throw new ServerError('FailedToParse', 'Update argument must be either an object or an array');
  return Object.keys(update)[0]?.startsWith('$')
    ? { kind: 'operators', apply: compileModify(update, scope) }
    : { kind: 'replacement', apply: replacement(update) };
}

/**
 * Compiles an update.
 *
 * @throws ServerError for updates that MongoDB refuses, and for unsupported operators and stages.
 */
export function compileUpdate(update: unknown, scope: UpdateScope, context: PipelineContext): Update {
  const { kind, apply } = read(update, scope, context);
  if (kind !== 'operators' && scope.arrayFilters.size > 0)
    throw new ServerError('FailedToParse', 'arrayFilters may only be specified for updates with operators');
  return { kind, apply: guarded(apply, scope.isInsert) };
}
