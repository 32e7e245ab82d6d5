import type { GameName } from '@storysprout/contract/games';
import type { RoundState, TimedMove } from '../core/game';
import { games } from '../registry';

/** The time from first seeing the board to the first move, in milliseconds. Even reacting to a light takes longer. */
const LOOK_MS = 150;

/** Returns the moves timed as by the fastest player, each delayed by its `slowerMs`. */
export function atFastestPace<Move extends TimedMove>(
  game: GameName,
  moves: readonly Move[],
  slowerMs: readonly number[] = [],
): Move[] {
  let at = LOOK_MS;
  return moves.map((move, index) => {
    at += games[game].fastestMoveMs(move, at) + (slowerMs[index] ?? 0);
    return { ...move, at };
  });
}

/** The time of a log's last move, in milliseconds since the start. */
export function durationOf(log: readonly RoundState[]): number {
  return log.at(-1)?.at ?? 0;
}
