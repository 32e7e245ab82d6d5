import {
  type Game,
  playRound,
  type Round,
  type RoundState,
  startRound,
  type TimedMove,
} from '@storysprout/game-rules/core';
import { inSlices } from './in-slices';

/** A game's first state, without holding up the page. It comes at once where dealing is quick. */
export function dealRound<Options, State extends RoundState, Action extends TimedMove>(
  engine: Game<Options, State, Action>,
  seed: string,
  options: Options,
  then: (state: State) => void,
): void {
  if (engine.startInSteps) void inSlices(engine.startInSteps(seed, options)).then(then);
  else then(engine.start(seed, options));
}

/** The round as it was after these moves; from its beginning when they are not moves of this round. */
export function roundAfter<Options, State extends RoundState, Action extends TimedMove>(
  engine: Game<Options, State, Action>,
  state: State,
  moves: readonly TimedMove[],
): Round<State, Action> {
  const begun = startRound<State, Action>(state);
  try {
    let round = begun;
    for (const move of moves) {
      // The rules refuse what is no move of this game.
      const played = playRound(engine, round, move as Action);
      if (!played.ok) return begun;
      round = played.state;
    }
    return engine.result(round.state).finished ? begun : round;
  } catch {
    return begun;
  }
}
