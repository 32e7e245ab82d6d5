import type { FinishedRound } from '../../api/send-round';

/**
 * Rounds that were won but not booked yet, kept on this device until the server has them: a lost
 * connection never costs a child XP. The server books each once, so sending one twice does no harm.
 */

const key = 'funzone-rounds';
/** More than a long afternoon offline; the oldest go first. */
const mostKept = 50;

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
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRound) : [];
  } catch {
    // Storage is off or holds something else: then nothing is kept.
    return [];
  }
}

function write(rounds: readonly FinishedRound[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(rounds.slice(-mostKept)));
  } catch {
    // Storage is full or off: the round can only be sent now.
  }
}

/** The kept rounds of one reader, oldest first. */
export function keptRounds(userId: string): readonly FinishedRound[] {
  return readAll().filter((round) => round.userId === userId);
}

export function keepRound(round: FinishedRound): void {
  write([...readAll().filter(({ roundId }) => roundId !== round.roundId), round]);
}

export function forgetRound(roundId: string): void {
  write(readAll().filter((round) => round.roundId !== roundId));
}
