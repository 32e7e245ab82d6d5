import { type CrosswordState, correctWords, crossword, crosswordPuzzles } from '@storysprout/game-rules/crossword';
import { useState } from 'react';
import { announce } from '../../play/announcer';
import { type Happening, useHappenings } from '../../play/use-happenings';
import { useRound } from '../../play/use-round';
import * as texts from '../../texts/crossword';
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

/** One crossword after the other; there is no clock. */
export function useCrossword() {
  const round = useRound({ name: 'crossword', engine: crossword, ticks: false });
  const { state, phase, start, play } = round;
  useHappenings(round, happeningOf);
  const open = (puzzle: number) => start({ puzzle, timer: 'x1' });
  const reset = () => {
    if (phase === 'finished' && state) open(state.puzzle);
    else play({ type: 'reset' });
  };
  const isSolved = state?.lastCheck === 'correct';
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
