import {
  HANGMAN_LEVELS,
  type HangmanDifficulty,
  type HangmanState,
  hangman,
  MAX_WRONG_GUESSES,
  maskedWord,
  wrongGuesses,
} from '@storysprout/game-rules/hangman';
import { playSound } from '@storysprout/kit';
import { useEffect } from 'react';
import { useRound } from '../play/use-round';
import { spokenWord } from './word-line';

// Failed XP is only logged for this game (spec section 8).
const setup = { name: 'hangman', engine: hangman, reason: 'hangman_level_up', awardFailure: null } as const;

function news(state: HangmanState): string {
  const last = state.guessed.at(-1);
  const wrong = wrongGuesses(state);
  const guess = last ? `${last} is ${wrong.includes(last) ? 'not ' : ''}in the word.` : `Clue: ${state.clue}`;
  return `${guess} ${spokenWord(maskedWord(state))}. ${wrong.length} of ${MAX_WRONG_GUESSES} wrong.`;
}

/** The rounds of hangman: a word per level, on to the next level two seconds after a win. */
export function useHangman(announce: (text: string) => void) {
  const round = useRound(setup);
  const { state, phase, start, play } = round;
  const begin = (difficulty: HangmanDifficulty, level: number, previousEntry?: number) =>
    start({ difficulty, level, timer: 'x1', ...(previousEntry === undefined ? {} : { previousEntry }) });
  const isWon = state !== null && hangman.result(state).won;
  const text = state ? news(state) : '';
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);

  const guess = (letter: string) => {
    if (play({ type: 'guess', letter }) === null) playSound('tap');
  };
  return {
    ...round,
    begin,
    guess,
    isWon,
    isLost: phase === 'finished' && !isWon,
    isLastLevel: state?.level === HANGMAN_LEVELS,
  };
}
