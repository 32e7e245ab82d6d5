export type { Seed } from './core/rng';
export type { Timer } from './core/timer';
export { games, parseRoundOptions, replay } from './registry';
export type { ReplayError } from './replay-round';
export { CLOCK_TOLERANCE_MS, clockTolerance, MAX_PACE } from './replay-round';
export { rulesVersion } from './version';
