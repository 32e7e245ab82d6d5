import type { GameXpReason } from '@storysprout/contract';
import { deviceStorage } from '@storysprout/kit';

/**
 * Rounds that were won but not booked yet, kept on this device until the server has them: a lost
 * connection never costs a child XP. The server books each once, so sending one twice does no harm.
 */

const key = 'funzone-rounds';
/** More than a long afternoon offline; the oldest go first. */
const mostKept = 50;

/** A finished round, as the server replays it. */
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
    // Storage is off or holds something else: then nothing is kept.
    return [];
  }
}

/** Writes as many as fit, the newest first to stay. False when not even one could be kept. */
function write(rounds: readonly FinishedRound[]): boolean {
  for (let kept = rounds.slice(-mostKept); ; kept = kept.slice(1)) {
    try {
      deviceStorage().setItem(key, JSON.stringify(kept.map((round) => ({ ...round, sendFrom: '/funzone' }))));
      return kept.length > 0;
    } catch {
      // Storage is full or off: the round can only be sent now.
      if (kept.length === 0) return false;
    }
  }
}

/** The kept rounds of one reader, oldest first. */
export function keptRounds(userId: string): readonly FinishedRound[] {
  return readAll().filter((round) => round.userId === userId);
}

/** False when this device keeps nothing. */
export function keepRound(round: FinishedRound): boolean {
  return write([...readAll().filter(({ roundId }) => roundId !== round.roundId), round]);
}

export function isKept(roundId: string): boolean {
  return readAll().some((round) => round.roundId === roundId);
}

export function forgetRound(roundId: string): void {
  write(readAll().filter((round) => round.roundId !== roundId));
}
