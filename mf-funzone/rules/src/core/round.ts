import type { Game, MoveResult, RoundState, Tick, TimedMove } from './game';
import { isTick } from './game';

/** A round being played: the state to render and the log of moves that the server will replay. */
export interface Round<State, Action extends TimedMove> {
  readonly state: State;
  readonly moves: readonly (Action | Tick)[];
}

/** Begins a round at a game's first state, with an empty log. */
export function startRound<State extends RoundState, Action extends TimedMove>(state: State): Round<State, Action> {
  return { state, moves: [] };
}

/**
 * Makes a move and logs it; a refused move leaves the round unchanged. Every move lets time pass anyway, so only the
 * latest tick is kept. The log therefore stays short however often a view ticks.
 */
export function playRound<Options, State extends RoundState, Action extends TimedMove>(
  game: Game<Options, State, Action>,
  round: Round<State, NoInfer<Action>>,
  move: NoInfer<Action> | Tick,
): MoveResult<Round<State, Action>> {
  const played = game.apply(round.state, move);
  if (!played.ok) return played;
  const last = round.moves.at(-1);
  const kept = last && isTick(last) ? round.moves.slice(0, -1) : round.moves;
  return { ok: true, state: { state: played.state, moves: [...kept, move] } };
}
