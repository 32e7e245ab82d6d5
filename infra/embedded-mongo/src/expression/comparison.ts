import { compareValues } from '../values/compare';
import { type OperatorCompiler, type OperatorTable, positional } from './operator';

function comparing(accept: (order: number) => boolean): OperatorCompiler {
  return positional(2, 2, ([left, right]) => accept(compareValues(left, right)));
}

export const comparison: OperatorTable = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: positional(2, 2, ([left, right]) => Math.sign(compareValues(left, right))),
};
