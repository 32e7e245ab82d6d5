import type { Seed } from './core/rng';
import { games, isGameName } from './registry';
import type { ReplayClock, ReplayOutcome } from './replay-round';

/**
 * Replays a round on the server (docs/product.md#xp-from-play): forged, edited, re-ordered, unfinished and impossibly
 * fast logs are refused, others earn what they earn.
 *
 * @param game The last part of the game's path; anything else answers `unknown_game`.
 * @param options As the round was started with; parsed again here.
 * @param moves The log a browser sent; parsed here, at most 5,000 moves.
 */
export function replay(game: string, seed: Seed, options: unknown, moves: unknown, clock: ReplayClock): ReplayOutcome {
  if (!isGameName(game)) return { ok: false, error: 'unknown_game', index: null };
  return games[game].replay(seed, options, moves, clock);
}

/** The options of a round with defaults filled in; null when this game does not take them, or is none. */
export function parseRoundOptions(game: string, options: unknown): Readonly<Record<string, unknown>> | null {
  return isGameName(game) ? games[game].parseOptions(options) : null;
}
