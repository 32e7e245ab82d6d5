import { plural } from '@storysprout/contract';

/** Typing Game: the balloons. */

export const howTo = [
  'Balloons with letters float down. Pop each one before it gets away: touch it or type its letter.',
  'The game lasts 60 seconds, and every balloon earns one XP.',
  'Without a timer the balloons come one by one and wait for you. Stop whenever you like.',
];
export const inARow = (count: number) => `${count} in a row!`;
export const longest = (count: number) => `Most in a row: ${count} balloons.`;
export const stop = 'Stop';
export const balloon = (letters: string) => `Balloon ${letters}`;
export const sky = 'Sky. Type the letters of the balloons';
export const over = (score: number) =>
  `Game over! You popped ${score} ${plural(score, { one: 'balloon', other: 'balloons' })}.`;
export const coming = 'Balloons are coming. Find their letters.';
export const pop = (score: number) => `Pop! ${score}.`;
export const arrived = (letters: string) => `Balloon ${letters}.`;
