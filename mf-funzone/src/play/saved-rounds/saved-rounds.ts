import type { GameXpReason } from '@storysprout/contract';
import { deviceStorage } from '@storysprout/kit';

/**
 * Won rounds that are not booked yet, stored on this device until the server has them, so that a lost connection never
 * costs a child XP. The server books each round once, so sending one twice does no harm.
 */

const key = 'funzone-rounds';
/** The most rounds stored, which is more than a long afternoon offline; the oldest are dropped first. */
const mostSaved = 50;

/** A finished round in the form the server replays. */
export interface FinishedRound {
  readonly roundId: string;
  readonly userId: string;
  readonly reason: GameXpReason;
  readonly xp: number;
  readonly moves: readonly unknown[];
}

function isRound(value: unknown): value is FinishedRound {
  if (typeof value !== 'object' || value === null) return false;
  const { roundId, userId, reason, xp, moves } = value as Partial<FinishedRound>;
  return (
    [roundId, userId, reason].every((text) => typeof text === 'string') &&
    typeof xp === 'number' &&
    Array.isArray(moves)
  );
}

function readAll(): FinishedRound[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRound) : [];
  } catch {
    // Storage is disabled or holds invalid data, so there are no stored rounds.
    return [];
  }
}

/** Stores as many rounds as fit, dropping the oldest first. Returns false if not even one could be stored. */
function write(rounds: readonly FinishedRound[]): boolean {
  for (let saved = rounds.slice(-mostSaved); ; saved = saved.slice(1)) {
    try {
      deviceStorage().setItem(key, JSON.stringify(saved.map((round) => ({ ...round, sendFrom: '/funzone' }))));
      return saved.length > 0;
    } catch {
      // Storage is full or disabled, so fewer rounds are tried. A round that can't be stored can only be sent right
      // away.
      if (saved.length === 0) return false;
    }
  }
}

/** Returns the stored rounds of one reader, oldest first. */
export function savedRounds(userId: string): readonly FinishedRound[] {
  return readAll().filter((round) => round.userId === userId);
}

/** Stores a round. Returns false if this device can't store any. */
export function saveRound(round: FinishedRound): boolean {
  return write([...readAll().filter(({ roundId }) => roundId !== round.roundId), round]);
}

export function isSaved(roundId: string): boolean {
  return readAll().some((round) => round.roundId === roundId);
}

export function removeRound(roundId: string): void {
  write(readAll().filter((round) => round.roundId !== roundId));
}
