import {
  type FlowPair,
  type FlowPuzzleState,
  flowPuzzle,
  pairAt,
  type StepRefusal,
  stepRefusal,
} from '@storysprout/game-rules/flowpuzzle';
import { cellPlace, gridGoal } from '../../play/grid-keys';
import type { Happening } from '../../play/use-happenings';
import { type Drawing, lineAt, pairOf } from './drawing';

/** The exact text of docs/product.md#flow-puzzle. */
export const completeText = 'Puzzle Complete!';

export const refusalTexts: Readonly<Record<StepRefusal, string>> = {
  not_a_dot: 'There is no dot here.',
  already_connected: 'This pair is connected.',
  not_a_neighbour: 'That is too far away.',
  visited_before: 'The line has been here.',
  dot_of_other_color: 'Another dot is in the way.',
  path_of_other_color: 'Another line is in the way.',
};

/** 'Dot A, red': the letter says the same as the colour. */
export function pairName({ letter, color }: FlowPair): string {
  return `${letter}, ${color}`;
}

/** Everything on the board: where the dots are, and which are connected. */
export function boardText({ puzzle, paths }: FlowPuzzleState): string {
  const { size, pairs } = puzzle;
  const dots = pairs.map((pair) => {
    const places = pair.dots.map((dot) => cellPlace(dot, size)).join(' and ');
    const path = paths[pair.color];
    const line = path ? ` Connected through ${path.map((cell) => cellPlace(cell, size)).join('; ')}.` : '';
    return `Dot ${pairName(pair)}: ${places}.${line}`;
  });
  return `${size} rows and ${size} columns. ${dots.join(' ')}`;
}

/** What stands in a cell. */
export function cellText(state: FlowPuzzleState, drawing: Drawing, cell: number): string {
  const dot = pairAt(state.puzzle, cell);
  const line = lineAt(state, drawing, cell);
  if (dot) return `dot ${pairName(dot)}${line ? ', line' : ''}`;
  return line ? `line ${pairName(line)}` : 'empty';
}

const directions = ['Up', 'Down', 'Left', 'Right'];

/** Where a line may go on to from its end. */
function freeWays(state: FlowPuzzleState, drawing: Drawing): string {
  const last = drawing.at(-1) ?? 0;
  const { size } = state.puzzle;
  const ways = directions.filter((direction) => {
    const cell = gridGoal(`Arrow${direction}`, last, size, size * size);
    return cell !== null && stepRefusal(state, drawing, cell) === null;
  });
  return ways.length > 0 ? `Free: ${ways.join(', ').toLowerCase()}.` : 'No way on: go back with Backspace.';
}

/** Where the line being drawn ends, and where it may go. */
export function drawingText(state: FlowPuzzleState, drawing: Drawing): string {
  const pair = pairOf(state, drawing);
  const last = drawing.at(-1);
  if (!pair || last === undefined) return 'You let go of the line.';
  const begun = drawing.length === 1 ? `Drawing ${pairName(pair)}. ` : '';
  return `${begun}${cellPlace(last, state.puzzle.size)}. ${freeWays(state, drawing)}`;
}

export function flowHappening(now: FlowPuzzleState, before: FlowPuzzleState | null): Happening | null {
  if (!before) return { text: boardText(now) };
  if (flowPuzzle.result(now).won) return { text: completeText };
  const { pairs } = now.puzzle;
  const fresh = pairs.find(({ color }) => now.paths[color] && now.paths[color] !== before.paths[color]);
  const open = pairs.filter(({ color }) => !now.paths[color]).length;
  if (fresh) return { text: `${pairName(fresh)} is connected. ${open} to go.`, sound: 'correct' };
  const isEmpty = open === pairs.length && Object.keys(before.paths).length > 1;
  return isEmpty ? { text: `The board is empty. ${boardText(now)}` } : null;
}
