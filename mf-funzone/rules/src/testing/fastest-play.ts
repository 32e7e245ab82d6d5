import type { GameName } from '@storysprout/contract/games';
import type { TimedMove } from '../core/game';
import { COMPUTER_DELAY_MS } from '../tictac/index';

/** The time from first seeing the board to the first move, in milliseconds. Even reacting to a light takes longer. */
const lookMs = 150;
/** The time per key at 200 words a minute, the speed of champions, in milliseconds. */
const keyMs = 60;

/**
 * The least time the fastest player needs between a move and the one before, in milliseconds. It includes the waits
 * enforced by the rules, except for balloons.
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
  // One arrow key to reach the next cell, and one for the digit.
  sudoku: ({ type }) => (type === 'set' ? 2 * keyMs : keyMs),
  tictac: ({ type }) => (type === 'tick' ? COMPUTER_DELAY_MS : lookMs),
  flowpuzzle: () => 200,
};

/** Returns the moves timed as by the fastest player, each delayed by its `slowerMs`. */
export function atFastestPace<Move extends TimedMove>(
  game: GameName,
  moves: readonly Move[],
  slowerMs: readonly number[] = [],
): Move[] {
  let at = lookMs;
  return moves.map((move, index) => {
    const least = at + fastest[game](move) + (slowerMs[index] ?? 0);
    // A balloon can't be popped before it appears.
    at = game === 'typing' ? Math.max(least, move.at) : least;
    return { ...move, at };
  });
}
