import { ServerError } from '../errors';
import type { Scope } from '../expression/compile';
import { type Doc, isDoc } from '../values/doc';

export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

/** What a pipeline may ask of the database it runs in. */
export interface DocSource {
  /** The documents of a collection after a pipeline has run over them, with indexes used where its beginning allows. */
  aggregate(collection: string, pipeline: readonly unknown[], scope: Scope): Iterable<Doc>;
}

export interface PipelineContext {
  readonly scope: Scope;
  readonly source: DocSource;
}

export type StageCompiler = (operand: unknown, context: PipelineContext, name: string) => Stage;

/**
 * The members of a stage's operand.
 *
 * @throws ServerError for members that are missing or unknown.
 */
export function stageOperands(
  name: string,
  operand: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(operand)) throw new ServerError('FailedToParse', `the ${name} stage specification must be an object`);
  const unknownName = Object.keys(operand).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknownName !== undefined)
    throw new ServerError('UnknownField', `BSON field '${name}.${unknownName}' is an unknown field.`);
  const absent = required.find((key) => !(key in operand));
  if (absent !== undefined)
    throw new ServerError('MissingField', `BSON field '${name}.${absent}' is missing but a required field`);
  return operand;
}
