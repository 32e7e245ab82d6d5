import type { GameName } from '@storysprout/contract';
import { entriesOf, readersStore } from './readers-store';

/** One puzzle a day that is the same for everybody. Who solved it stays on this device. */

const store = readersStore('funzone-today', (stored): Readonly<Record<string, string>> => {
  return Object.fromEntries(entriesOf(stored, (value) => typeof value === 'string'));
});

/** The day all over the world: '2026-11-23' in UTC. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** The days since 1970: the next day's puzzle is the next one of a list. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

export function isSolvedToday(userId: string, game: GameName, day = today()): boolean {
  return store.of(userId)?.[game] === day;
}

export function noteSolvedToday(userId: string, game: GameName, day: string): void {
  store.keep(userId, { ...store.of(userId), [game]: day });
}
