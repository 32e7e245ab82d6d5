import type { FlowColor } from './flow.levels';

/** Two dots to connect. The letter says the same as the colour, for those who can't tell colours apart. */
export interface FlowPair {
  readonly color: FlowColor;
  /** A capital, from A on. */
  readonly letter: string;
  readonly dots: readonly [number, number];
}

export interface FlowPuzzle {
  readonly size: number;
  readonly pairs: readonly FlowPair[];
  /** One way to connect each pair, in the order of `pairs`; together they fill the grid. */
  readonly solution: readonly (readonly number[])[];
}
