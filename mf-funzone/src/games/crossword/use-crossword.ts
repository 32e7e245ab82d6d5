import {
  type CrosswordOptions,
  type CrosswordState,
  correctWords,
  crossword,
  crosswordPuzzles,
} from '@storysprout/game-rules/crossword';
import { useSession } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { useRound } from '../../play/round/use-round';
import { dayNumber, noteSolvedToday, today } from '../../play/saved-rounds/today';
import type { UnfinishedRound } from '../../play/saved-rounds/unfinished-rounds';
import { announce } from '../../play/screen/announcer';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/crossword';
import * as playTexts from '../../texts/play';
import { entryName } from './entries';
import { stillWrong, type WrongWord, wrongWords } from './wrong-words';

/** The wording is fixed by docs/product.md#crossword. */
export const incorrectText = texts.incorrect;
/** Shown instead of `incorrectText` if nothing has been written yet. */
export const emptyText = texts.stillEmpty;

export function scoreText(state: CrosswordState): string {
  return texts.score(correctWords(state), state.grid.entries.length);
}

/** Names the words to check again, for screen readers; an empty string if no complete word is wrong. */
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

/** Returns the options of an unfinished round; null if they are not valid for this game. */
function optionsOf({ puzzle }: UnfinishedRound['options']): CrosswordOptions | null {
  if (puzzle === undefined) return { timer: 'x1' };
  return Number.isInteger(puzzle) && crosswordPuzzles[Number(puzzle)] ? { puzzle: Number(puzzle), timer: 'x1' } : null;
}

/** Returns the start screen's label for an unfinished round, such as 'Keep playing “By the Sea”'. */
export function leftLabel({ seed, options }: UnfinishedRound): string | null {
  const known = optionsOf(options);
  return known && playTexts.keepPlayingWhat(texts.titleOf(crossword.start(seed, known).title));
}

/** Reads the words whose hint has been used from the round's notes. */
function hintedOf(notes: unknown): readonly string[] {
  return Array.isArray(notes) ? notes.filter((name) => typeof name === 'string') : [];
}

/** Returns the index of a day's puzzle. The puzzles take turns. */
function puzzleOf(day: string): number {
  return dayNumber(day) % crosswordPuzzles.length;
}

/** Remembers that this reader has solved today's puzzle. */
function useTodaySolved(solved: number | null): void {
  const { userId } = useSession();
  useEffect(() => {
    const day = today();
    if (userId && solved === puzzleOf(day)) noteSolvedToday(userId, 'crossword', day);
  }, [userId, solved]);
}

/** Plays one crossword after another; there is no clock. */
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
    /** The message after Submit; false unless the board was empty or incorrect. */
    message: isEmpty && isAskedEmpty ? emptyText : state?.lastCheck === 'incorrect' && incorrectText,
    /** The words still marked as wrong since Submit. */
    wrong: state ? stillWrong(words, state.filled) : [],
    /** True if switching to another puzzle or clearing this one would lose what the child has written. */
    isFilledIn: !isSolved && state !== null && state.filled.some((letter) => letter !== ''),
    fill: (cell: number, letter: string) => play({ type: 'fill', cell, letter }),
    next: () => state && open((state.puzzle + 1) % crosswordPuzzles.length),
    reset,
  };
}
