import {
  type FlowBoard,
  type FlowPair,
  isConnected,
  pairAt,
  type StepRefusal,
  stepRefusal,
} from '@storysprout/game-rules/flowpuzzle';

/** The cells of the line being drawn, starting at its dot; empty if there is none. */
export type Drawing = readonly number[];

export interface Step {
  readonly drawing: Drawing;
  /** The reason why the line could not continue; null if it could. */
  readonly refusal: StepRefusal | null;
}

/** Returns the pair whose line is being drawn; undefined if there is none. */
export function pairOf({ puzzle }: FlowBoard, drawing: Drawing): FlowPair | undefined {
  return pairAt(puzzle, drawing[0]);
}

/** Returns the pair whose line passes through a cell, finished or being drawn; undefined if there is none. */
export function lineAt(board: FlowBoard, drawing: Drawing, cell: number): FlowPair | undefined {
  if (drawing.includes(cell)) return pairOf(board, drawing);
  return board.puzzle.pairs.find(({ color }) => board.paths[color]?.includes(cell));
}

export function isComplete(board: FlowBoard, drawing: Drawing): boolean {
  const pair = pairOf(board, drawing);
  return pair !== undefined && drawing.length > 1 && isConnected(pair, drawing);
}

/** Extends the line by one cell, or shortens it to a cell it already passes through. */
export function stepTo(board: FlowBoard, drawing: Drawing, cell: number): Step {
  const at = drawing.indexOf(cell);
  if (at >= 0) return { drawing: drawing.slice(0, at + 1), refusal: null };
  const refusal = stepRefusal(board, drawing, cell);
  return { drawing: refusal ? drawing : [...drawing, cell], refusal };
}

/** Returns the next cell on the way to another, first along the longer side. */
function towards(from: number, to: number, size: number): number {
  const rows = Math.floor(to / size) - Math.floor(from / size);
  const columns = (to % size) - (from % size);
  return Math.abs(rows) > Math.abs(columns) ? from + Math.sign(rows) * size : from + Math.sign(columns);
}

/** Extends the line towards the pointer, which may have skipped cells, as far as the rules allow. */
export function follow(board: FlowBoard, drawing: Drawing, cell: number): Step {
  let step: Step = { drawing, refusal: null };
  for (let last = drawing.at(-1); last !== undefined && last !== cell; last = step.drawing.at(-1)) {
    if (isComplete(board, step.drawing)) return step;
    const goal = step.drawing.includes(cell) ? cell : towards(last, cell, board.puzzle.size);
    step = stepTo(board, step.drawing, goal);
    if (step.refusal) return step;
  }
  return step;
}
