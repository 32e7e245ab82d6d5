export type { Difficulty } from './difficulty';
export type { Game, RoundState, TimedMove } from './game';
export type { Round } from './round';
export { playRound, startRound } from './round';
export type { Steps } from './steps';
export type { Timer } from './timer';
export { isTimeUp, timeLeftMs, timers } from './timer';
