import type { MoveResult, RoundState, Tick, TimedMove } from './game';

/**
 * The state after a move that a test expects to be legal.
 *
 * @throws Error when it is refused.
 */
export function accepted<State>(played: MoveResult<State>): State {
  if (!played.ok) throw new Error(`The move was refused: ${played.reason}.`);
  return played.state;
}

/** The part of a game that tests use. */
interface Playable<State extends RoundState, Action extends TimedMove> {
  apply(state: State, move: Action | Tick): MoveResult<State>;
}

/** The state after moves that a test expects to be legal. */
export function afterMoves<State extends RoundState, Action extends TimedMove>(
  game: Playable<State, Action>,
  start: State,
  moves: readonly (NoInfer<Action> | Tick)[],
): State {
  return moves.reduce((state, move) => accepted(game.apply(state, move)), start);
}
