import { clockTolerance } from '@storysprout/game-rules';
import type { RoundDocument } from './round.document';

/** When a round began, and the earliest time at which it can have ended. Rounds from before this was kept have no end. */
export type PlayTime = Pick<RoundDocument, 'startedAt' | 'playedUntil'>;

/**
 * Whether one person can have played these rounds one at a time until `now`: since the start of each of them no more
 * time may have been played than has passed (docs/product.md#xp-from-play). Rounds may pause for each other.
 */
export function canBeOnePlayer(rounds: readonly PlayTime[], now: Date): boolean {
  let playedMs = 0;
  for (const { startedAt, playedUntil = startedAt } of rounds.toSorted(newestFirst)) {
    playedMs += playedUntil.getTime() - startedAt.getTime();
    const passedMs = now.getTime() - startedAt.getTime();
    if (playedMs > passedMs + clockTolerance(passedMs)) return false;
  }
  return true;
}

function newestFirst(one: PlayTime, other: PlayTime): number {
  return other.startedAt.getTime() - one.startedAt.getTime();
}
