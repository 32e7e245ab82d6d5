export type { Seed } from './core/rng';
export type { Timer } from './core/timer';
export type { RegisteredGame } from './registry';
export { games, isGameName, parseRoundOptions, replay } from './registry';
export type { ReplayClock, ReplayError, ReplayOutcome } from './replay-round';
export { CLOCK_TOLERANCE_MS, clockTolerance, MAX_MOVES, MAX_PACE } from './replay-round';
export { rulesVersion } from './version';
