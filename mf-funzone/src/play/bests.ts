import { type GameName, gameNames } from '@storysprout/contract';

/** What each reader of this device reached in each game: for their own start screens, and for nobody else. */

const key = 'funzone-bests';
/** A family's tablet; the reader who has not played for longest goes first. */
const mostReaders = 8;

export interface Best {
  /** The most XP that one round was worth. */
  readonly xp: number;
  /** Rounds won. */
  readonly wins: number;
}

type ReadersBests = Readonly<Partial<Record<GameName, Best>>>;

function isBest(value: unknown): value is Best {
  if (typeof value !== 'object' || value === null) return false;
  const { xp, wins } = value as Partial<Best>;
  return Number.isFinite(xp) && Number.isFinite(wins);
}

function readersBests(value: unknown): ReadersBests {
  if (typeof value !== 'object' || value === null) return {};
  const stored: Readonly<Record<string, unknown>> = { ...value };
  return Object.fromEntries(gameNames.flatMap((game) => (isBest(stored[game]) ? [[game, stored[game]]] : [])));
}

/** The readers of this device, the latest last. */
function readAll(): ReadonlyMap<string, ReadersBests> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    const rows = stored.filter((row): row is [string, unknown] => Array.isArray(row) && typeof row[0] === 'string');
    return new Map(rows.map(([userId, bests]) => [userId, readersBests(bests)]));
  } catch {
    // Storage is off or holds something else: then there are no bests.
    return new Map();
  }
}

/** Null before the first win. */
export function bestOf(userId: string, game: GameName): Best | null {
  return readAll().get(userId)?.[game] ?? null;
}

export function noteWin(userId: string, game: GameName, xp: number): void {
  const all = readAll();
  const mine = all.get(userId);
  const { xp: most = 0, wins = 0 } = mine?.[game] ?? {};
  const others = [...all].filter(([reader]) => reader !== userId).slice(1 - mostReaders);
  const rows = [...others, [userId, { ...mine, [game]: { xp: Math.max(most, xp), wins: wins + 1 } }]];
  try {
    localStorage.setItem(key, JSON.stringify(rows));
  } catch {
    // Storage is full or off: the win counts all the same.
  }
}
