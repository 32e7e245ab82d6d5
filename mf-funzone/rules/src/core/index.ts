export type { Difficulty } from './difficulty';
export type { CommonRefusal, Game, MoveResult, RoundResult, RoundState, Tick, TimedMove } from './game';
export type { Seed } from './rng';
export type { Round } from './round';
export { playRound, startRound } from './round';
export type { Steps } from './steps';
export type { Timer } from './timer';
export { isTimeUp, timeLeftMs, timers } from './timer';
