export type { Board } from './board';
export { winningLine } from './board';
export type { TicTacOutcome, TicTacState } from './tictac.engine';
export { COMPUTER_DELAY_MS, ticTac } from './tictac.engine';
export type { TicTacAction, TicTacOptions } from './tictac.schema';
