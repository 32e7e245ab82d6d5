import type { GameName } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ProgressContext } from '../progress.context';

export interface RoundSampleDocument {
  /**
   * The game and the position in its ring buffer. There is no time and no order, so nobody can find out who played the
   * round.
   */
  _id: string;
  game: GameName;
  /** The duration of the round, as a multiple of the game's minimum time. */
  pace: number;
}

export type RoundSample = Pick<RoundSampleDocument, 'game' | 'pace'>;

export interface RoundSampleCountDocument {
  _id: GameName;
  /** Rounds ever recorded. */
  written: number;
}

/** Rounds kept for each game: at least the last 1,000, even while a batch is written. */
const ringSize = 1_100;
const flushAfterMs = 1_000;

/** Records how long the last won rounds of each game took, without their players and moves. */
export class RoundSamples {
  private waiting: RoundSample[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'logger'>) {}

  /** Rounds are written a moment later in batches, so no reader waits for it. */
  add(round: RoundSample): void {
    this.waiting.push(round);
    this.timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const rounds = this.waiting.splice(0);
    try {
      for (const game of new Set(rounds.map((round) => round.game))) {
        await this.write(
          game,
          rounds.filter((round) => round.game === game),
        );
      }
    } catch (error) {
      this.context.logger.warn({ err: error, rounds: rounds.length }, 'rounds were not recorded');
    }
  }

  private async write(game: GameName, rounds: readonly RoundSample[]): Promise<void> {
    const { roundSamples, roundSampleCounts } = this.context.collections;
    const counted = await roundSampleCounts.findOneAndUpdate(
      { _id: game },
      { $inc: { written: rounds.length } },
      { upsert: true, returnDocument: 'after' },
    );
    const first = (counted?.written ?? rounds.length) - rounds.length;
    await roundSamples.bulkWrite(
      rounds.map(({ pace }, at) => {
        const _id = `${game}/${(first + at) % ringSize}`;
        return { replaceOne: { filter: { _id }, replacement: { game, pace }, upsert: true } };
      }),
    );
  }
}

export const roundSampleStore = store<RoundSampleDocument>('roundSamples', [{ key: { game: 1, pace: 1 } }]);

export const roundSampleCountStore = store<RoundSampleCountDocument>('roundSampleCounts');
