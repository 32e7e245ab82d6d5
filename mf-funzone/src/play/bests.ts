import { type GameName, gameNames } from '@storysprout/contract';
import { entriesOf, readersStore } from './readers-store';

/** What each reader of this device reached in each game: for their own start screens, and for nobody else. */

export interface Best {
  /** The most XP that one round was worth. */
  readonly xp: number;
  /** Rounds won. */
  readonly wins: number;
  /** Of a won round, in games that count moves. */
  readonly fewestMoves?: number;
}

type ReadersBests = Readonly<Partial<Record<GameName, Best>>>;

function isBest(value: unknown): value is Best {
  if (typeof value !== 'object' || value === null) return false;
  const { xp, wins, fewestMoves = 1 } = value as Partial<Best>;
  return [xp, wins, fewestMoves].every(Number.isFinite);
}

const isGame = (name: string) => gameNames.some((game) => game === name);

const store = readersStore<ReadersBests>('funzone-bests', (stored) =>
  Object.fromEntries(entriesOf(stored, isBest).filter(([name]) => isGame(name))),
);

/** Null before the first win. */
export function bestOf(userId: string, game: GameName): Best | null {
  return store.of(userId)?.[game] ?? null;
}

export function noteWin(userId: string, game: GameName, xp: number, moves?: number): void {
  const mine = store.of(userId);
  const { xp: most = 0, wins = 0, fewestMoves = moves } = mine?.[game] ?? {};
  const best = { xp: Math.max(most, xp), wins: wins + 1 };
  const counted = moves === undefined ? {} : { fewestMoves: Math.min(fewestMoves ?? moves, moves) };
  store.keep(userId, { ...mine, [game]: { ...best, ...counted } });
}
