import {
  isWarmUpOptions,
  NEXT_LEVEL_DELAY_MS,
  SUDOKU_LEVELS,
  type SudokuState,
  type SudokuWithWarmUpsOptions,
  shapeOf,
  sudokuWithWarmUps,
} from '@storysprout/game-rules/sudoku';
import { useSession } from '@storysprout/kit';
import { useEffect } from 'react';
import { announce } from '../../play/announcer';
import { cellPlace } from '../../play/grid-keys';
import type { LeftRound } from '../../play/left-rounds';
import { noteSolvedToday, today } from '../../play/today';
import { type Happening, useHappenings } from '../../play/use-happenings';
import { useLater } from '../../play/use-later';
import { useRound } from '../../play/use-round';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/sudoku';
import { noMarks, notesOf, type SudokuNotes, storedNotes, withMark } from './notes';

/** The exact text of docs/product.md#sudoku. */
export const incorrectText = texts.incorrect;

export function isWarmUp({ level }: SudokuState): boolean {
  return level === 0;
}

export function sideOf({ cells }: SudokuState): number {
  return shapeOf(cells).side;
}

export function solvedText(state: SudokuState): string {
  if (isWarmUp(state)) return texts.warmUpSolved;
  return state.level === SUDOKU_LEVELS ? texts.allDone(SUDOKU_LEVELS) : texts.levelSolved(state.level);
}

/** All rows, as they are heard: 'Row 1: 5, blank, 3.' */
export function boardText(state: SudokuState): string {
  const side = sideOf(state);
  const rows = Array.from({ length: side }, (_, row) => state.cells.slice(row * side, (row + 1) * side));
  return rows.map((row, at) => texts.row(at + 1, row.map((digit) => digit || texts.blank).join(', '))).join(' ');
}

function changeText(now: SudokuState, before: SudokuState): string {
  const cell = now.cells.findIndex((digit, at) => digit !== before.cells[at]);
  return cell < 0 ? '' : texts.changed(cellPlace(cell, sideOf(now)), `${now.cells[cell] || texts.empty}`);
}

function begunText(now: SudokuState): string {
  const blanks = now.cells.filter((digit) => digit === 0).length;
  return isWarmUp(now) ? texts.warmUpBegun(sideOf(now), blanks) : texts.begun(now.level, blanks);
}

function happeningOf(now: SudokuState, before: SudokuState | null): Happening | null {
  if (!before) return { text: begunText(now) };
  if (now.lastCheck === 'correct') return { text: solvedText(now) };
  if (now.lastCheck === 'incorrect') return { text: incorrectText, sound: 'wrong' };
  const text = changeText(now, before);
  return text ? { text, sound: 'tap' } : null;
}

function isLevel(level: unknown): level is number {
  return Number.isInteger(level) && Number(level) >= 1 && Number(level) <= SUDOKU_LEVELS;
}

/** The options of a round that was left; null for those of no sudoku. */
function optionsOf(kept: LeftRound['options']): SudokuWithWarmUpsOptions | null {
  if (isWarmUpOptions(kept)) return kept;
  return isLevel(kept.level) ? { level: kept.level, timer: 'x1' } : null;
}

/** 'Keep playing level 3': how the start screen names a round that was left. */
export function leftLabel({ options }: LeftRound): string | null {
  const known = optionsOf(options);
  if (!known) return null;
  return playTexts.keepPlayingWhat(isWarmUpOptions(known) ? texts.sizeOf(known.size) : texts.levelName(known.level));
}

/** Small boards without XP; today's is the same for everybody. */
export type WarmUp = '4' | '6' | 'today';

const todaysSize = 6;

/** Levels of sudoku: each is a round, and the next one begins 2.5 seconds after a correct submit. Warm-ups stand alone. */
export function useSudoku() {
  // Failed XP is only logged for this game.
  const round = useRound({
    name: 'sudoku',
    engine: sudokuWithWarmUps,
    awardFailure: null,
    ticks: false,
    optionsOf,
  });
  const { state, start, startWithoutXp, play, options } = round;
  const begin = (level: number) => start({ level, timer: 'x1' });
  const warmUp = (kind: WarmUp) => {
    if (kind !== 'today') return startWithoutXp({ size: kind === '4' ? 4 : 6 });
    const day = today();
    return startWithoutXp({ size: todaysSize, day }, `today ${day}`);
  };
  useHappenings(round, happeningOf);
  const notes = notesOf(round.notes);
  const note = (next: SudokuNotes) => round.note(storedNotes(next));
  const isSolved = state?.lastCheck === 'correct';
  const canGiveHint = !notes.isHinted && !isSolved;
  const set = (cell: number, digit: number) => {
    if (!notes.isMarking) return play({ type: 'set', cell, digit });
    if (state?.cells[cell] !== 0 || digit > sideOf(state)) return null;
    note(withMark(notes, cell, digit));
    const place = cellPlace(cell, sideOf(state));
    announce(digit === 0 ? texts.noMarks(place) : texts.mark(place, digit));
    return null;
  };
  /** Writes the right number into a cell, once in each puzzle. */
  const hint = (cell: number) => {
    const digit = state?.solution[cell];
    if (!state || !digit || !canGiveHint) return;
    if (state.cells[cell] === digit) return announce(texts.hintNotNeeded);
    note({ ...notes, isHinted: true });
    play({ type: 'set', cell, digit });
  };
  useTodaySolved(isSolved && options && isWarmUpOptions(options) ? (options.day ?? null) : null);
  const isMoving = isSolved && !isWarmUp(state) && state.level < SUDOKU_LEVELS;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => state && begin(state.level + 1));
  return {
    ...round,
    begin,
    warmUp,
    isSolved,
    isMoving,
    /** Another puzzle like the one on the board. */
    renew: () => options && (isWarmUpOptions(options) ? startWithoutXp({ size: options.size }) : start(options)),
    /** Whether a new puzzle would take away what the child wrote. */
    isFilledIn: !isSolved && state !== null && state.cells.some((digit, cell) => digit !== state.givens[cell]),
    isMarking: notes.isMarking,
    switchMarking: () => note({ ...notes, isMarking: !notes.isMarking }),
    /** None where a number stands. */
    marksOf: (cell: number) => (state?.cells[cell] === 0 ? (notes.marks.get(cell) ?? noMarks) : noMarks),
    set,
    hint,
    canGiveHint,
    read: () => state && announce(boardText(state)),
  };
}

/** Remembers who has solved today's puzzle. */
function useTodaySolved(day: string | null): void {
  const { userId } = useSession();
  useEffect(() => {
    if (userId && day) noteSolvedToday(userId, 'sudoku', day);
  }, [userId, day]);
}
