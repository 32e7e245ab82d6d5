import fc from 'fast-check';
import { accepted } from '../core/accepted';
import type { Tick } from '../core/game';
import { definePlayer, type Log, lookMs, x1 } from '../core/game-player';
import { COMPUTER_DELAY_MS, type TicTacAction, type TicTacOptions, type TicTacState, ticTac } from './index';

export const player = definePlayer<TicTacOptions, TicTacAction>({
  options: fc.record({ difficulty: fc.constant('easy'), timer: x1 }),
  solve: (seed, options) => {
    const start = ticTac.start(seed, options);
    return bestTicTacLog(start, [], 'win') ?? bestTicTacLog(start, [], 'draw') ?? [];
  },
  fastestMs: ({ type }) => (type === 'tick' ? COMPUTER_DELAY_MS : lookMs),
});

/**
 * Searches for a game with the wanted outcome, given the computer's replies, which the seed determines; null if there
 * is none.
 */
function bestTicTacLog(state: TicTacState, log: Log<TicTacAction>, wanted: 'win' | 'draw'): Log<TicTacAction> | null {
  if (state.outcome) return state.outcome === wanted ? log : null;
  for (const cell of state.board.keys()) {
    if (state.board[cell] !== null) continue;
    const place: TicTacAction = { type: 'place', cell, at: state.at };
    const reply: Tick = { type: 'tick', at: state.at + COMPUTER_DELAY_MS };
    const placed = accepted(ticTac.apply(state, place));
    const found = placed.outcome
      ? bestTicTacLog(placed, [...log, place], wanted)
      : bestTicTacLog(accepted(ticTac.apply(placed, reply)), [...log, place, reply], wanted);
    if (found) return found;
  }
  return null;
}
