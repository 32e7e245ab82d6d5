import {
  type CrosswordOptions,
  type CrosswordState,
  correctWords,
  crossword,
  crosswordPuzzles,
} from '@storysprout/game-rules/crossword';
import { useSession } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { announce } from '../../play/announcer';
import type { LeftRound } from '../../play/left-rounds';
import { dayNumber, noteSolvedToday, today } from '../../play/today';
import { type Happening, useHappenings } from '../../play/use-happenings';
import { useRound } from '../../play/use-round';
import * as texts from '../../texts/crossword';
import * as playTexts from '../../texts/play';
import { entryName } from './entries';
import { stillWrong, type WrongWord, wrongWords } from './wrong-words';

/** The exact text of docs/product.md#crossword. */
export const incorrectText = texts.incorrect;
/** Nothing is written yet, so nothing is wrong. */
export const emptyText = texts.stillEmpty;

export function scoreText(state: CrosswordState): string {
  return texts.score(correctWords(state), state.grid.entries.length);
}

/** Which words to look at again, for the ear; empty when none is written wrong. */
function wrongText(state: CrosswordState): string {
  const names = wrongWords(state).map(({ entry }) => entryName(entry));
  return names.length > 0 ? ` ${texts.lookAgainAt(names.join(', '))}` : '';
}

function happeningOf(now: CrosswordState, before: CrosswordState | null): Happening | null {
  const words = now.grid.entries.length;
  if (!before) return { text: texts.begun(now.title, words) };
  if (now.lastCheck === 'correct') return { text: `${texts.solved} ${scoreText(now)}.` };
  if (now.lastCheck === 'incorrect') return { text: `${incorrectText}${wrongText(now)}`, sound: 'wrong' };
  if (before.lastCheck !== null && now.filled.every((letter) => letter === '')) return { text: texts.isEmpty };
  return { sound: 'tap' };
}

/** The options of a round that was left; null for those of no crossword. */
function optionsOf({ puzzle }: LeftRound['options']): CrosswordOptions | null {
  if (puzzle === undefined) return { timer: 'x1' };
  return Number.isInteger(puzzle) && crosswordPuzzles[Number(puzzle)] ? { puzzle: Number(puzzle), timer: 'x1' } : null;
}

/** 'Keep playing “By the Sea”': how the start screen names a round that was left. */
export function leftLabel({ seed, options }: LeftRound): string | null {
  const known = optionsOf(options);
  return known && playTexts.keepPlayingWhat(texts.titleOf(crossword.start(seed, known).title));
}

/** The words that had their hint, as kept with the round. */
function hintedOf(notes: unknown): readonly string[] {
  return Array.isArray(notes) ? notes.filter((name) => typeof name === 'string') : [];
}

/** One puzzle after the other, day by day. */
function puzzleOf(day: string): number {
  return dayNumber(day) % crosswordPuzzles.length;
}

/** Remembers that this reader has solved the puzzle that is today's. */
function useTodaySolved(solved: number | null): void {
  const { userId } = useSession();
  useEffect(() => {
    const day = today();
    if (userId && solved === puzzleOf(day)) noteSolvedToday(userId, 'crossword', day);
  }, [userId, solved]);
}

/** One crossword after the other; there is no clock. */
export function useCrossword() {
  const round = useRound({ name: 'crossword', engine: crossword, ticks: false, optionsOf });
  const { state, phase, start, play } = round;
  useHappenings(round, happeningOf);
  const open = (puzzle: number) => start({ puzzle, timer: 'x1' });
  const reset = () => {
    if (phase === 'finished' && state) open(state.puzzle);
    else play({ type: 'reset' });
  };
  const isSolved = state?.lastCheck === 'correct';
  useTodaySolved(isSolved ? state.puzzle : null);
  const hinted = hintedOf(round.notes);
  const [submitted, setSubmitted] = useState<{ serial: number; words: readonly WrongWord[] }>({ serial: 0, words: [] });
  const [isAskedEmpty, setAskedEmpty] = useState(false);
  const isEmpty = state?.filled.every((letter) => letter === '');
  const submit = () => {
    if (!state) return;
    setAskedEmpty(isEmpty === true);
    if (isEmpty) return announce(emptyText);
    setSubmitted({ serial: round.serial, words: wrongWords(state) });
    play({ type: 'submit' });
  };
  const words = submitted.serial === round.serial ? submitted.words : [];
  return {
    ...round,
    begin: () => start({ timer: 'x1' }),
    beginTodays: () => open(puzzleOf(today())),
    hinted,
    noteHint: (name: string) => round.note([...hinted, name]),
    isSolved,
    submit,
    /** What Submit came to, when the board is not right yet. */
    message: isEmpty && isAskedEmpty ? emptyText : state?.lastCheck === 'incorrect' && incorrectText,
    /** The words marked since Submit. */
    wrong: state ? stillWrong(words, state.filled) : [],
    /** Whether another or an emptied puzzle would take away what the child wrote. */
    isFilledIn: !isSolved && state !== null && state.filled.some((letter) => letter !== ''),
    fill: (cell: number, letter: string) => play({ type: 'fill', cell, letter }),
    next: () => state && open((state.puzzle + 1) % crosswordPuzzles.length),
    reset,
  };
}
