import { ServerError } from '../errors';
import { isDoc } from '../values/doc';
import { compilePipeline } from './pipeline';
import type { Stage, StageCompiler } from './stage';
import { deferred } from './streams';

/** Runs several pipelines over the same documents; each gives one array of the one result. */
export const facet: StageCompiler = (operand, context): Stage => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new ServerError(40169, 'the $facet specification must be a non-empty object');
  const pipelines = Object.entries(operand).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline)) throw new ServerError(40170, `arguments to $facet must be arrays, ${name} is not`);
    if (pipeline.some((stage) => isDoc(stage) && '$facet' in stage))
      throw new ServerError(40600, '$facet is not allowed to be used within a $facet stage');
    return [name, compilePipeline(pipeline, context)] as const;
  });
  return (docs) =>
    deferred(() => {
      const input = [...docs];
      return [Object.fromEntries(pipelines.map(([name, run]) => [name, [...run(input)]]))];
    });
};
