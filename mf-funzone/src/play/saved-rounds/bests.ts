import { type GameName, gameNames } from '@storysprout/contract';
import { entriesOf, readerStorage } from './reader-storage';

/**
 * The best results of each reader of this device in each game. They are shown only on the reader's own start screens.
 */

export interface Best {
  /** The most XP earned in one round. */
  readonly xp: number;
  /** Rounds won. */
  readonly wins: number;
  /** The fewest moves of a won round, in games that count moves. */
  readonly fewestMoves?: number;
}

type ReadersBests = Readonly<Partial<Record<GameName, Best>>>;

function isBest(value: unknown): value is Best {
  if (typeof value !== 'object' || value === null) return false;
  const { xp, wins, fewestMoves = 1 } = value as Partial<Best>;
  return [xp, wins, fewestMoves].every(Number.isFinite);
}

const isGame = (name: string) => gameNames.some((game) => game === name);

const store = readerStorage<ReadersBests>('funzone-bests', (stored) =>
  Object.fromEntries(entriesOf(stored, isBest).filter(([name]) => isGame(name))),
);

/** Returns a reader's best result in a game; null before their first win. */
export function bestOf(userId: string, game: GameName): Best | null {
  return store.of(userId)?.[game] ?? null;
}

export function noteWin(userId: string, game: GameName, xp: number, moves?: number): void {
  const mine = store.of(userId);
  const { xp: most = 0, wins = 0, fewestMoves = moves } = mine?.[game] ?? {};
  const best = { xp: Math.max(most, xp), wins: wins + 1 };
  const counted = moves === undefined ? {} : { fewestMoves: Math.min(fewestMoves ?? moves, moves) };
  store.save(userId, { ...mine, [game]: { ...best, ...counted } });
}
