import type { Difficulty } from '@storysprout/game-rules/core';
import {
  HANGMAN_LEVELS,
  type HangmanState,
  hangman,
  MAX_WRONG_GUESSES,
  maskedWord,
  wrongGuesses,
} from '@storysprout/game-rules/hangman';
import { useState } from 'react';
import { useRound } from '../../play/round/use-round';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/hangman';
import { spokenWord } from './word-line';

/** Describes the board for screen readers: the word so far and the number of wrong guesses. */
function board(state: HangmanState): string {
  return texts.board(spokenWord(maskedWord(state)), wrongGuesses(state).length, MAX_WRONG_GUESSES);
}

/** Returns the message at the end of a round; null while the round goes on. */
export function resultText(state: HangmanState): string | null {
  const { finished, won } = hangman.result(state);
  if (!finished) return null;
  if (!won) return texts.lost(state.word);
  return state.level === HANGMAN_LEVELS ? texts.allDone : texts.found;
}

function happeningOf(now: HangmanState, before: HangmanState | null): Happening {
  const letter = now.guessed.at(-1);
  if (!before || !letter) return { text: texts.begun(now.level, now.clue, board(now)) };
  const isWrong = wrongGuesses(now).includes(letter);
  const text = `${isWrong ? texts.guessedWrong(letter) : texts.guessedRight(letter)} ${board(now)} ${resultText(now) ?? ''}`;
  return { text, sound: isWrong ? 'wrong' : 'correct' };
}

/** Plays hangman, with one word per level, starting at level 1. */
export function useHangman() {
  // If awarding XP fails, this game only logs it.
  const round = useRound({ name: 'hangman', engine: hangman, awardFailure: null, ticks: false });
  const { state, start } = round;
  const [difficulty, setDifficulty] = useState<Difficulty>('easy');
  useHappenings(round, happeningOf);
  return {
    ...round,
    begin: (chosen: Difficulty) => {
      setDifficulty(chosen);
      start({ difficulty: chosen, level: 1, timer: 'x1' });
    },
    playLevel: (level: number) => state && start({ difficulty, level, timer: 'x1', previousEntry: state.entry }),
  };
}
