export type { Balloon } from './balloons';
export type { TypingState } from './typing.engine';
export { balloonsInSight, FALL_MS, typing } from './typing.engine';
export type { TypingAction, TypingOptions } from './typing.schema';
