import type { GameName } from '@storysprout/contract/games';
import type { TimedMove } from '../core/game';
import { COMPUTER_DELAY_MS } from '../tictac/index';

/** From the first look at the board to the first move; reactions to a light alone take longer. */
const lookMs = 150;
/** A key at 200 words a minute, the speed of champions. */
const keyMs = 60;

/**
 * What the fastest player needs for each move after the one before, in milliseconds: with the waits that the rules ask
 * for, except for balloons.
 */
const fastest: Readonly<Record<GameName, (move: TimedMove & { readonly text?: string }) => number>> = {
  memory: () => 75,
  crossword: () => keyMs,
  hangman: () => keyMs,
  puzzle: () => 40,
  typing: () => keyMs,
  spellbee: ({ text = '' }) => Math.max(500, (text.length + 1) * keyMs),
  storygame: () => 600,
  quizgame: ({ type }) => (type === 'choose' ? 400 : 100),
  // To the next cell with an arrow, and the digit.
  sudoku: ({ type }) => (type === 'set' ? 2 * keyMs : keyMs),
  tictac: ({ type }) => (type === 'tick' ? COMPUTER_DELAY_MS : lookMs),
  flowpuzzle: () => 200,
};

/** The moves as the fastest player makes them, each `slowerMs` later than they could. */
export function atFastestPace<Move extends TimedMove>(
  game: GameName,
  moves: readonly Move[],
  slowerMs: readonly number[] = [],
): Move[] {
  let at = lookMs;
  return moves.map((move, index) => {
    const least = at + fastest[game](move) + (slowerMs[index] ?? 0);
    // A balloon can't be popped before it comes.
    at = game === 'typing' ? Math.max(least, move.at) : least;
    return { ...move, at };
  });
}
