import type { PlayedRound, ReplayedRound } from '@storysprout/contract';
import { replay } from '@storysprout/game-rules';

/** What recorded rounds earn by the rules in this checkout; null where the rules refuse the log. */
export function replayRounds(rounds: readonly PlayedRound[]): ReplayedRound[] {
  return rounds.map(({ game, seed, options, moves, elapsedMs }) => {
    const again = replay(game, seed, options, moves, { elapsedMs });
    return { seed, outcome: again.ok ? { won: again.won, xp: again.xp, reason: again.reason } : null };
  });
}
