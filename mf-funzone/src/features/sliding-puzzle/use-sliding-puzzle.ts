import { type Timer, timeLeftMs } from '@storysprout/game-rules/core';
import { GAP, movableCells, type PuzzleState, puzzle, TILE_COLUMNS } from '@storysprout/game-rules/puzzle';
import { playSound, toast } from '@storysprout/kit';
import { useCallback, useEffect } from 'react';
import { useRound } from '../play/use-round';

function describe({ tiles }: PuzzleState): string {
  const rows = [0, 1, 2].map((row) => tiles.slice(row * TILE_COLUMNS, (row + 1) * TILE_COLUMNS));
  return rows
    .map((row, at) => `Row ${at + 1}: ${row.map((tile) => (tile === GAP ? 'gap' : tile)).join(' ')}.`)
    .join(' ');
}

function handleFinish({ isTimeUp }: PuzzleState): void {
  if (isTimeUp) toast.error("⏰ Time's up! Try again.");
  else toast.success('Puzzle solved! XP awarded!');
}

const setup = {
  name: 'puzzle',
  engine: puzzle,
  reason: 'puzzle_win',
  awardFailure: 'Failed to award XP.',
  onFinish: handleFinish,
} as const;

/** The sliding puzzle: begins by itself, tells the whole board after each slide. */
export function useSlidingPuzzle(timer: Timer, announce: (text: string) => void) {
  const round = useRound(setup);
  const { state, start, play } = round;
  const restart = useCallback(() => start({ timer }), [start, timer]);
  useEffect(restart, [restart]);
  const board = state ? describe(state) : '';
  useEffect(() => {
    if (board) announce(board);
  }, [board, announce]);
  const slide = (cell: number) => {
    if (play({ type: 'slide', cell }) === null) playSound('tap');
  };
  return {
    ...round,
    restart,
    slide,
    movable: state ? movableCells(state.tiles) : [],
    leftMs: state ? timeLeftMs(state.limitMs, state.at) : null,
    isSolved: state !== null && puzzle.result(state).won,
  };
}
