import {
  type FlowPair,
  type FlowPuzzleState,
  flowPuzzle,
  pairAt,
  type StepRefusal,
  stepRefusal,
} from '@storysprout/game-rules/flowpuzzle';
import { cellPlace, gridGoal } from '../../play/screen/board/grid-keys';
import type { Happening } from '../../play/screen/use-happenings';
import * as texts from '../../texts/flowpuzzle';
import { type Drawing, lineAt, pairOf } from './drawing';

/** The wording is fixed by docs/product.md#flow-puzzle. */
export const completeText = texts.complete;

export const refusalTexts: Readonly<Record<StepRefusal, string>> = {
  not_a_dot: texts.noDot,
  already_connected: texts.alreadyConnected,
  not_a_neighbour: texts.tooFar,
  visited_before: texts.wasHere,
  dot_of_other_color: texts.otherDot,
  path_of_other_color: texts.otherLine,
};

/** Returns the name of a pair, such as 'Dot A, red'; letter and colour mean the same. */
export function pairName({ letter, color }: FlowPair): string {
  return texts.pair(letter, color);
}

/** Describes the whole board: the places of the dots and the lines between them. */
export function boardText({ puzzle, paths }: FlowPuzzleState): string {
  const { size, pairs } = puzzle;
  const dots = pairs.map((pair) => {
    const places = pair.dots.map((dot) => cellPlace(dot, size)).join(texts.and);
    const path = paths[pair.color];
    const line = path ? texts.connectedThrough(path.map((cell) => cellPlace(cell, size)).join('; ')) : '';
    return texts.dots(pairName(pair), places, line);
  });
  return texts.board(size, dots.join(' '));
}

/** Describes the content of a cell. */
export function cellText(state: FlowPuzzleState, drawing: Drawing, cell: number): string {
  const dot = pairAt(state.puzzle, cell);
  const line = lineAt(state, drawing, cell);
  if (dot) return line ? texts.dotWithLine(pairName(dot)) : texts.dot(pairName(dot));
  return line ? texts.line(pairName(line)) : texts.empty;
}

const directions = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** Describes the directions in which the line may continue. */
function freeWays(state: FlowPuzzleState, drawing: Drawing): string {
  const last = drawing.at(-1) ?? 0;
  const { size } = state.puzzle;
  const ways = directions.filter((direction) => {
    const cell = gridGoal(direction, last, size, size * size);
    return cell !== null && stepRefusal(state, drawing, cell) === null;
  });
  return ways.length > 0 ? texts.free(ways.map((way) => texts.ways[way]).join(', ')) : texts.noWay;
}

/** Describes the end of the line being drawn and the directions in which it may continue. */
export function drawingText(state: FlowPuzzleState, drawing: Drawing): string {
  const pair = pairOf(state, drawing);
  const last = drawing.at(-1);
  if (!pair || last === undefined) return texts.lineLetGo;
  const begun = drawing.length === 1 ? texts.drawing(pairName(pair)) : '';
  return `${begun}${cellPlace(last, state.puzzle.size)}. ${freeWays(state, drawing)}`;
}

export function flowHappening(now: FlowPuzzleState, before: FlowPuzzleState | null): Happening | null {
  if (!before) return { text: boardText(now) };
  if (flowPuzzle.result(now).won) return { text: completeText };
  const { pairs } = now.puzzle;
  const fresh = pairs.find(({ color }) => now.paths[color] && now.paths[color] !== before.paths[color]);
  const open = pairs.filter(({ color }) => !now.paths[color]).length;
  if (fresh) return { text: texts.connectedNow(pairName(fresh), open), sound: 'correct' };
  const isEmpty = open === pairs.length && Object.keys(before.paths).length > 1;
  return isEmpty ? { text: texts.emptyBoard(boardText(now)) } : null;
}
