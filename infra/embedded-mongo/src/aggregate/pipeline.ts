import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';
import type { PipelineContext, Stage } from './stage';
import { stages } from './stages';

export type { PipelineContext } from './stage';

function compileStage(spec: unknown, context: PipelineContext): Stage {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const [name] = names;
  if (names.length !== 1 || name === undefined)
    throw new ServerError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!compile) throw new ServerError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return compile((spec as Doc)[name], context, name);
}

/**
 * Compiles a pipeline once; nothing runs until the result is read.
 *
 * @throws ServerError for stages and operators it does not know.
 */
export function compilePipeline(pipeline: readonly unknown[], context: PipelineContext): Stage {
  const compiled = pipeline.map((spec) => compileStage(spec, context));
  return (docs) => compiled.reduce<Iterable<Doc>>((stream, stage) => stage(stream), docs);
}
