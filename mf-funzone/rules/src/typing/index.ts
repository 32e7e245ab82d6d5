export type { Balloon } from './balloons';
export type { TypingRefusal, TypingState } from './typing.engine';
export { balloonsInSight, FALL_MS, SPAWN_STEP_MS, TYPING_TIME_MS, typing } from './typing.engine';
export type { TypingAction, TypingOptions } from './typing.schema';
