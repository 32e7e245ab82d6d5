import { basicStages } from './basic-stages';
import { bucketStages } from './bucket';
import { facet } from './facet';
import { group } from './group';
import { lookup, unionWith } from './join';
import type { StageCompiler } from './stage';
import { unwind } from './unwind';

/** Every pipeline stage there is; what is not listed is refused. */
export const stages: Readonly<Record<string, StageCompiler>> = {
  ...basicStages,
  ...bucketStages,
  $facet: facet,
  $group: group,
  $lookup: lookup,
  $unionWith: unionWith,
  $unwind: unwind,
};
