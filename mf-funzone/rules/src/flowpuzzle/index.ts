export type { FlowColor } from './flow.levels';
export { flowLevels, NEXT_PUZZLE_DELAY_MS } from './flow.levels';
export type { FlowBoard, StepRefusal } from './flow.paths';
export { isConnected, pairAt, stepRefusal } from './flow.paths';
export type { FlowPair } from './flow.puzzle';
export type { FlowPuzzleState } from './flowpuzzle.engine';
export { flowPuzzle } from './flowpuzzle.engine';
export type { FlowPuzzleAction, FlowPuzzleOptions } from './flowpuzzle.schema';
