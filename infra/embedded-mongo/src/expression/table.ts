import { accumulating } from './accumulating';
import { arithmetic } from './arithmetic';
import { arrays } from './arrays';
import { comparison } from './comparison';
import { conditional } from './conditional';
import { delegated } from './delegated';
import { objects } from './objects';
import type { OperatorTable } from './operator';
import { sets } from './sets';
import { strings } from './strings';
import { types } from './types';

/** Every expression operator there is; what is not listed is refused. */
export const operators: OperatorTable = {
  ...delegated,
  ...accumulating,
  ...arithmetic,
  ...arrays,
  ...comparison,
  ...conditional,
  ...objects,
  ...sets,
  ...strings,
  ...types,
};
