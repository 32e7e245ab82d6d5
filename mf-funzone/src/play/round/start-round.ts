import {
  type Game,
  playRound,
  type Round,
  type RoundState,
  startRound,
  type TimedMove,
} from '@storysprout/game-rules/core';
import { runTimeSliced } from './time-slicing';

/**
 * Creates a game's initial state without blocking the page. Calls `then` synchronously for games that can be set up
 * quickly.
 */
export function createInitialState<Options, State extends RoundState, Action extends TimedMove>(
  engine: Game<Options, State, Action>,
  seed: string,
  options: Options,
  then: (state: State) => void,
): void {
  if (engine.startInSteps) void runTimeSliced(engine.startInSteps(seed, options)).then(then);
  else then(engine.start(seed, options));
}

/** Returns the round after these moves, or a new round if they are not valid for it or if they finish it. */
export function roundAfter<Options, State extends RoundState, Action extends TimedMove>(
  engine: Game<Options, State, Action>,
  state: State,
  moves: readonly TimedMove[],
): Round<State, Action> {
  const begun = startRound<State, Action>(state);
  try {
    let round = begun;
    for (const move of moves) {
      // The rules refuse moves that do not belong to this game.
      const played = playRound(engine, round, move as Action);
      if (!played.ok) return begun;
      round = played.state;
    }
    return engine.result(round.state).finished ? begun : round;
  } catch {
    return begun;
  }
}
