import type { FlowColor } from './flow.levels';

/** Two dots to connect. The letter identifies the pair for players who can't tell the colours apart. */
export interface FlowPair {
  readonly color: FlowColor;
  /** A capital letter, starting at A. */
  readonly letter: string;
  readonly dots: readonly [number, number];
}

export interface FlowPuzzle {
  readonly size: number;
  readonly pairs: readonly FlowPair[];
  /** A solution: the path of each pair, in the order of `pairs`. Together the paths fill the grid. */
  readonly solution: readonly (readonly number[])[];
}
