import type { Game, MoveResult, RoundState, Tick, TimedMove } from './game';
import { isTick } from './game';

/** A round being played: the state to draw and the log of moves the server will replay. */
export interface Round<State, Action extends TimedMove> {
  readonly state: State;
  readonly moves: readonly (Action | Tick)[];
}

/** Begins a round at a game's first state, with an empty log. */
export function startRound<State extends RoundState, Action extends TimedMove>(state: State): Round<State, Action> {
  return { state, moves: [] };
}

/**
 * Makes a move and logs it; a refused move leaves the round as it was. Every move first lets time
 * pass, so a tick is kept only as long as it is the latest: a log stays short however often a view ticks.
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
