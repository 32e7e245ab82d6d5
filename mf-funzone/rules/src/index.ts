export type { Seed } from './core/rng';
export type { Timer } from './core/timer';
export type { GameXpReason } from './core/xp-reason';
export type { GameName, RegisteredGame } from './registry';
export { games, isGameName } from './registry';
export { parseRoundOptions, replay } from './replay';
export type { ReplayClock, ReplayError, ReplayOutcome } from './replay-round';
export { CLOCK_TOLERANCE_MS, MAX_MOVES } from './replay-round';
