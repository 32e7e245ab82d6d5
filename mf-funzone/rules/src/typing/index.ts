import { typing } from './typing.engine';
import { typingAction, typingOptions } from './typing.schema';

export type { Balloon } from './balloons';
export type { TypingState } from './typing.engine';
export { balloonsInSight, FALL_MS, typing } from './typing.engine';
export type { TypingAction, TypingOptions } from './typing.schema';

/** What the server replays rounds with. */
export const descriptor = {
  engine: typing,
  options: typingOptions,
  action: typingAction,
};
