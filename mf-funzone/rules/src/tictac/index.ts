import { ticTac } from './tictac.engine';
import { ticTacAction, ticTacOptions } from './tictac.schema';

export type { Board } from './board';
export { winningLine } from './board';
export type { TicTacOutcome, TicTacState } from './tictac.engine';
export { COMPUTER_DELAY_MS, ticTac } from './tictac.engine';
export type { TicTacAction, TicTacOptions } from './tictac.schema';

/** What the server replays rounds with. */
export const descriptor = {
  engine: ticTac,
  options: ticTacOptions,
  action: ticTacAction,
};
