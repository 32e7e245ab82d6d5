import type { GameName } from '@storysprout/contract';
import { entriesOf, readerStorage } from './reader-storage';

/**
 * The puzzle of the day, which is the same for everybody. Which readers have solved it is stored only on this device.
 */

const store = readerStorage('funzone-today', (stored): Readonly<Record<string, string>> => {
  return Object.fromEntries(entriesOf(stored, (value) => typeof value === 'string'));
});

/** Returns today's date in UTC, such as '2026-11-23', so that it is the same all over the world. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** Returns the number of days since 1970, so that consecutive days select consecutive puzzles. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

export function isSolvedToday(userId: string, game: GameName, day = today()): boolean {
  return store.of(userId)?.[game] === day;
}

export function noteSolvedToday(userId: string, game: GameName, day: string): void {
  store.save(userId, { ...store.of(userId), [game]: day });
}
