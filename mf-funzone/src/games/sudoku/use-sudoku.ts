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
import { useLater } from '../../play/round/use-later';
import { useRound } from '../../play/round/use-round';
import { noteSolvedToday, today } from '../../play/saved-rounds/today';
import type { UnfinishedRound } from '../../play/saved-rounds/unfinished-rounds';
import { announce } from '../../play/screen/announcer';
import { cellPlace } from '../../play/screen/board/grid-keys';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/sudoku';
import { noMarks, notesOf, type SudokuNotes, storedNotes, withMark } from './notes';

/** The wording is fixed by docs/product.md#sudoku. */
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

/** Describes all rows for screen readers: 'Row 1: 5, blank, 3.' */
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

/** Returns the options of an unfinished round; null if they are not valid for this game. */
function optionsOf(kept: UnfinishedRound['options']): SudokuWithWarmUpsOptions | null {
  if (isWarmUpOptions(kept)) return kept;
  return isLevel(kept.level) ? { level: kept.level, timer: 'x1' } : null;
}

/** Returns the start screen's label for an unfinished round, such as 'Keep playing level 3'. */
export function leftLabel({ options }: UnfinishedRound): string | null {
  const known = optionsOf(options);
  if (!known) return null;
  return playTexts.keepPlayingWhat(isWarmUpOptions(known) ? texts.sizeOf(known.size) : texts.levelName(known.level));
}

/** The kinds of warm-up boards, which give no XP. Today's is the same for everybody. */
export type WarmUp = '4' | '6' | 'today';

const todaysSize = 6;

/**
 * Plays the levels of sudoku. Each is a round, and the next one starts 2.5 seconds after a correct submit. Warm-ups are
 * not followed by another board.
 */
export function useSudoku() {
  // If awarding XP fails, this game only logs it.
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
    /** Starts another puzzle of the same kind. */
    renew: () => options && (isWarmUpOptions(options) ? startWithoutXp({ size: options.size }) : start(options)),
    /** True if a new puzzle would discard what the child has written. */
    isFilledIn: !isSolved && state !== null && state.cells.some((digit, cell) => digit !== state.givens[cell]),
    isMarking: notes.isMarking,
    switchMarking: () => note({ ...notes, isMarking: !notes.isMarking }),
    /** Returns the pencil marks of a cell; none if the cell has a digit. */
    marksOf: (cell: number) => (state?.cells[cell] === 0 ? (notes.marks.get(cell) ?? noMarks) : noMarks),
    set,
    hint,
    canGiveHint,
    read: () => state && announce(boardText(state)),
  };
}

/** Remembers that this reader has solved today's puzzle. */
function useTodaySolved(day: string | null): void {
  const { userId } = useSession();
  useEffect(() => {
    if (userId && day) noteSolvedToday(userId, 'sudoku', day);
  }, [userId, day]);
}
