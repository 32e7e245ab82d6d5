import fc from 'fast-check';
import { accepted } from '../core/accepted';
import { definePlayer, keyMs, type Log } from '../core/game-player';
import { type TypingAction, type TypingOptions, type TypingState, typing } from './index';

export const player = definePlayer<TypingOptions, TypingAction>({
  options: fc.record({ timer: fc.constantFrom('x1', 'off') }),
  solve: (seed, options) => popAll(typing.start(seed, options)),
  fastestMs: () => keyMs,
  /** A balloon can't be popped before it appears. */
  waitsForMoves: true,
});

/** Pops each balloon a little after it appears, and waits for the end. */
function popAll(start: TypingState): Log<TypingAction> {
  const log: Log<TypingAction> = [];
  let state = start;
  for (let [next] = state.balloons; next && !state.isOver; [next] = state.balloons) {
    const pop: TypingAction = { type: 'pop', letter: next.letter, at: Math.max(state.at, next.spawnAt + 300) };
    log.push(pop);
    state = accepted(typing.apply(state, pop));
  }
  return state.limitMs === null ? log : [...log, { type: 'tick', at: state.limitMs }];
}
