import type { GameName } from '@storysprout/contract';
import { MAX_PACE } from '@storysprout/game-rules';
import type { ProgressContext } from '../progress.context';

/** Fewer rounds are not significant. */
const fewest = 200;
const cachedMs = 10 * 60_000;
/** A player may be three times as fast as the fastest percentile of earlier rounds. */
const fasterThanMost = 3;

/**
 * Learns how strict the time check can be, from how long the last won rounds of a game took. Where everybody takes far
 * longer than the game's minimum time, the minimum is raised, but never to what the fastest player needs (`MAX_PACE`).
 */
export class RoundPace {
  private readonly known = new Map<GameName, { pace: Promise<number>; until: number }>();

  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'now'>) {}

  /** The `pace` of a replay. */
  async of(game: GameName): Promise<number> {
    const at = this.context.now().getTime();
    const cached = this.known.get(game);
    if (cached && cached.until > at) return cached.pace;
    const pace = this.read(game);
    this.known.set(game, { pace, until: at + cachedMs });
    pace.catch(() => this.known.delete(game));
    return pace;
  }

  private async read(game: GameName): Promise<number> {
    const { roundSamples } = this.context.collections;
    const count = await roundSamples.countDocuments({ game });
    if (count < fewest) return 1;
    const fastest = await roundSamples
      .find({ game }, { projection: { pace: 1 } })
      .sort({ pace: 1 })
      .skip(Math.floor(count / 100))
      .limit(1)
      .next();
    return Math.min(MAX_PACE, Math.max(1, (fastest?.pace ?? 0) / fasterThanMost));
  }
}
