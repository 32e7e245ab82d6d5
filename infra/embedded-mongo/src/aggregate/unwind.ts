import { Long } from 'bson';
import { ServerError } from '../errors';
import { valueAtPath } from '../expression/compile';
import { type Doc, isDoc } from '../values/doc';
import { withValueAt } from './set-path';
import { type Stage, type StageCompiler, stageOperands } from './stage';

interface Unwind {
  readonly parts: readonly string[];
  readonly indexPath: readonly string[] | undefined;
  readonly keepsEmpty: boolean;
}

function parse(operand: unknown): Unwind {
  const spec = isDoc(operand)
    ? stageOperands('$unwind', operand, ['path'], ['includeArrayIndex', 'preserveNullAndEmptyArrays'])
    : { path: operand };
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keeps = false } = spec as Doc;
  if (typeof path !== 'string') throw new ServerError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$') || path.length < 2)
    throw new ServerError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== 'string' || index === '' || index.startsWith('$')))
    throw new ServerError(28810, 'the includeArrayIndex option must be a non-empty string without $');
  if (typeof keeps !== 'boolean')
    throw new ServerError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option');
  return { parts: path.slice(1).split('.'), indexPath: index?.split('.'), keepsEmpty: keeps };
}

/** One document for each element of the array at a path. */
export const unwind: StageCompiler = (operand): Stage => {
  const { parts, indexPath, keepsEmpty } = parse(operand);
  const indexed = (doc: Doc, index: Long | null) => (indexPath ? withValueAt(doc, indexPath, index) : doc);
  return function* unwound(docs) {
    for (const doc of docs) {
      const value = valueAtPath(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [at, element] of value.entries())
          yield indexed(withValueAt(doc, parts, element), Long.fromNumber(at));
      } else if (Array.isArray(value)) {
        if (keepsEmpty) yield indexed(withValueAt(doc, parts, undefined), null);
      } else if (keepsEmpty || (value !== null && value !== undefined)) {
        yield indexed(doc, null);
      }
    }
  };
};
