import { NEXT_LEVEL_DELAY_MS, SIDE, SUDOKU_LEVELS, type SudokuState, sudoku } from '@storysprout/game-rules/sudoku';
import { useState } from 'react';
import { announce } from '../../play/announcer';
import { cellPlace } from '../../play/grid-keys';
import { type Happening, useHappenings } from '../../play/use-happenings';
import { useLater } from '../../play/use-later';
import { useRound } from '../../play/use-round';
import * as texts from '../../texts/sudoku';
import { useMarks } from './marks';

/** The exact text of docs/product.md#sudoku. */
export const incorrectText = texts.incorrect;

export function solvedText({ level }: SudokuState): string {
  return level === SUDOKU_LEVELS ? texts.allDone(SUDOKU_LEVELS) : texts.levelSolved(level);
}

/** All rows, as they are heard: 'Row 1: 5, blank, 3.' */
export function boardText({ cells }: SudokuState): string {
  const rows = Array.from({ length: SIDE }, (_, row) => cells.slice(row * SIDE, (row + 1) * SIDE));
  return rows.map((row, at) => texts.row(at + 1, row.map((digit) => digit || texts.blank).join(', '))).join(' ');
}

function changeText(now: SudokuState, before: SudokuState): string {
  const cell = now.cells.findIndex((digit, at) => digit !== before.cells[at]);
  return cell < 0 ? '' : texts.changed(cellPlace(cell, SIDE), `${now.cells[cell] || texts.empty}`);
}

function happeningOf(now: SudokuState, before: SudokuState | null): Happening | null {
  if (!before) {
    const blanks = now.givens.filter((digit) => digit === 0).length;
    return { text: texts.begun(now.level, blanks) };
  }
  if (now.lastCheck === 'correct') return { text: solvedText(now) };
  if (now.lastCheck === 'incorrect') return { text: incorrectText, sound: 'wrong' };
  const text = changeText(now, before);
  return text ? { text, sound: 'tap' } : null;
}

/** Levels of sudoku: each is a round, and the next one begins 2.5 seconds after a correct submit. */
export function useSudoku() {
  // Failed XP is only logged for this game.
  const round = useRound({ name: 'sudoku', engine: sudoku, awardFailure: null, ticks: false });
  const { state, start, play } = round;
  const begin = (level: number) => start({ level, timer: 'x1' });
  useHappenings(round, happeningOf);
  const marks = useMarks(round);
  const [hintedIn, setHintedIn] = useState(0);
  const isSolved = state?.lastCheck === 'correct';
  const canGiveHint = hintedIn !== round.serial && !isSolved;
  const set = (cell: number, digit: number) => {
    if (!marks.isOn) return play({ type: 'set', cell, digit });
    if (state?.cells[cell] !== 0) return null;
    marks.toggle(cell, digit);
    const place = cellPlace(cell, SIDE);
    announce(digit === 0 ? texts.noMarks(place) : texts.mark(place, digit));
    return null;
  };
  /** Writes the right number into a cell, once in each puzzle. */
  const hint = (cell: number) => {
    const digit = state?.solution[cell];
    if (!state || !digit || !canGiveHint) return;
    if (state.cells[cell] === digit) return announce(texts.hintNotNeeded);
    setHintedIn(round.serial);
    play({ type: 'set', cell, digit });
  };
  const isMoving = isSolved && state.level < SUDOKU_LEVELS;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => state && begin(state.level + 1));
  return {
    ...round,
    begin,
    isSolved,
    isMoving,
    /** Whether a new puzzle would take away what the child wrote. */
    isFilledIn: !isSolved && state !== null && state.cells.some((digit, cell) => digit !== state.givens[cell]),
    marks,
    set,
    hint,
    canGiveHint,
    read: () => state && announce(boardText(state)),
  };
}
