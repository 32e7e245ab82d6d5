import { accepted } from '../core/accepted';
import { describeGame, type Log } from '../core/descriptor';
import type { Tick } from '../core/game';
import { COMPUTER_DELAY_MS, type TicTacState, ticTac } from './tictac.engine';
import { type TicTacAction, ticTacAction, ticTacOptions } from './tictac.schema';

export type { Board } from './board';
export { winningLine } from './board';
export type { TicTacOutcome, TicTacState } from './tictac.engine';
export { COMPUTER_DELAY_MS, ticTac } from './tictac.engine';
export type { TicTacAction, TicTacOptions } from './tictac.schema';

export const ticTacDescriptor = describeGame({
  engine: ticTac,
  options: ticTacOptions,
  action: ticTacAction,
  fastestMoveMs: ({ type }) => (type === 'tick' ? COMPUTER_DELAY_MS : 150),
  solvedLog: (seed, options) => {
    const start = ticTac.start(seed, options);
    return bestLog(start, [], 'win') ?? bestLog(start, [], 'draw') ?? [];
  },
  sampleOptions: { difficulty: 'easy', timer: 'x1' },
});

/**
 * Searches for a game with the wanted outcome, given the computer's replies, which the seed determines; null if there
 * is none.
 */
function bestLog(state: TicTacState, log: Log<TicTacAction>, wanted: 'win' | 'draw'): Log<TicTacAction> | null {
  if (state.outcome) return state.outcome === wanted ? log : null;
  for (const cell of state.board.keys()) {
    if (state.board[cell] !== null) continue;
    const place: TicTacAction = { type: 'place', cell, at: state.at };
    const reply: Tick = { type: 'tick', at: state.at + COMPUTER_DELAY_MS };
    const placed = accepted(ticTac.apply(state, place));
    const found = placed.outcome
      ? bestLog(placed, [...log, place], wanted)
      : bestLog(accepted(ticTac.apply(placed, reply)), [...log, place, reply], wanted);
    if (found) return found;
  }
  return null;
}
