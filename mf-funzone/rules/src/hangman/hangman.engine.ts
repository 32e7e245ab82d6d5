import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { createRng, pick } from '../core/rng';
import { MAX_WRONG_GUESSES, NEXT_LEVEL_DELAY_MS, XP_PER_LEVEL } from './hangman.constants';
import type { HangmanAction, HangmanOptions } from './hangman.schema';
import type { HangmanEntry } from './hangman.words';
import { hangmanWords } from './hangman.words';

/** The state of a round, which is one word on one level, as XP is given per level. */
export interface HangmanState {
  readonly at: number;
  readonly level: number;
  /** The index of the word in its list, passed to the next round as `previousEntry`. */
  readonly entry: number;
  readonly word: string;
  readonly clue: string;
  /** Capitals, in the order of guessing. */
  readonly guessed: readonly string[];
}

/** The quickest typists press a key every 60 ms. */
const MIN_MS_PER_GUESS = 40;

/** Hangman (docs/product.md#hangman). */
export const hangman = defineGame<HangmanOptions, HangmanState, HangmanAction>({
  start,
  play,
  result,
  minimumMs: ({ guessed }) => guessed.length * MIN_MS_PER_GUESS,
  nextLevelDelayMs: NEXT_LEVEL_DELAY_MS,
});

function start(seed: Seed, { difficulty, level, previousEntry }: HangmanOptions): HangmanState {
  const choices = [...hangmanWords[difficulty].entries()].filter(([index]) => index !== previousEntry);
  const [entry, { word, clue }]: [number, HangmanEntry] = pick(choices, createRng(seed, `hangman ${level}`));
  return { at: 0, level, entry, word, clue, guessed: [] };
}

function play(state: HangmanState, action: HangmanAction): MoveResult<HangmanState> {
  const letter = action.letter.toUpperCase();
  if (!/^[A-Z]$/.test(letter)) return refuse('not_a_letter');
  if (state.guessed.includes(letter)) return refuse('already_guessed');
  return accept({ ...state, guessed: [...state.guessed, letter] });
}

function result(state: HangmanState): RoundResult {
  const won = maskedWord(state).every((letter) => letter !== null);
  const finished = won || wrongGuesses(state).length >= MAX_WRONG_GUESSES;
  return { finished, won, xp: won ? state.level * XP_PER_LEVEL : 0 };
}

/** Returns the letters of the word; null for those not found yet. */
export function maskedWord({ word, guessed }: HangmanState): (string | null)[] {
  return [...word].map((letter) => (guessed.includes(letter) ? letter : null));
}

/** The guesses that are not in the word, in order; six lose the round. */
export function wrongGuesses({ word, guessed }: HangmanState): string[] {
  return guessed.filter((letter) => !word.includes(letter));
}
