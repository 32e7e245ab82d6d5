import { clockTolerance } from '@storysprout/game-rules';
import type { RoundDocument } from './round.document';

/** When a round began, and the earliest time at which it can have ended. Older rounds have no end time. */
export type PlayTime = Pick<RoundDocument, 'startedAt' | 'playedUntil'>;

/**
 * Returns whether one person can have played these rounds one at a time until `now`. Since the start of each round, the
 * time played may not exceed the time passed (docs/product.md#xp-from-play). Rounds may be interrupted by each other.
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
