import { accepted } from '../core/accepted';
import { describeGame, KEY_MS, type Log } from '../core/descriptor';
import { type TypingState, typing } from './typing.engine';
import { type TypingAction, typingAction, typingOptions } from './typing.schema';

export type { Balloon } from './balloons';
export type { TypingState } from './typing.engine';
export { balloonsInSight, FALL_MS, typing } from './typing.engine';
export type { TypingAction, TypingOptions } from './typing.schema';

export const typingDescriptor = describeGame({
  engine: typing,
  options: typingOptions,
  action: typingAction,
  // A balloon can't be popped before it appears.
  fastestMoveMs: (move, at) => Math.max(KEY_MS, move.at - at),
  solvedLog: (seed, options) => popAll(typing.start(seed, options)),
  sampleOptions: { timer: 'x1' },
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
