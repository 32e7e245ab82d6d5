import type { GameName, RecordedRound } from '@storysprout/contract';
import { replay } from '@storysprout/game-rules';
import type { Logger } from '@storysprout/service-kit';
import type { Collection, IndexDescription } from 'mongodb';

export interface RoundSampleDocument extends RecordedRound {
  /** The game and its place in the ring: no time and no order tells who played it. */
  _id: string;
}

export interface RoundSampleCountDocument {
  _id: GameName;
  /** Rounds ever recorded. */
  written: number;
}

/** Kept of each game: the last 1,000 at least, also while a batch is written. */
const ringSize = 1_100;
const flushAfterMs = 1_000;
const masked = '?';
/** Each typed text costs a replay; a round with more than anybody types is not recorded. */
const mostTexts = 100;

/**
 * Texts a child typed could be anything, her name too. One that may be any other without changing what the round earned
 * was a wrong answer, and is masked; what stays are words of the game.
 */
export function withoutTypedTexts(round: RecordedRound): RecordedRound {
  let known = round;
  for (const [at, move] of round.moves.entries()) {
    if (!hasText(move)) continue;
    const moves = known.moves.with(at, { ...move, text: masked });
    if (hasSameOutcome({ ...known, moves })) known = { ...known, moves };
  }
  return known;
}

function hasText(move: unknown): move is { text: unknown } {
  return typeof move === 'object' && move !== null && 'text' in move;
}

function hasSameOutcome({ game, seed, options, moves, elapsedMs, outcome }: RecordedRound): boolean {
  const again = replay(game, seed, options, moves, { elapsedMs });
  return again.ok && again.won === outcome.won && again.xp === outcome.xp && again.reason === outcome.reason;
}

/**
 * The last rounds of each game, for new rules to be tried on. Nothing says whose they were; the seed is random, and
 * `rounds` forgets within a day who was given it.
 */
export class RoundSamples {
  private waiting: RecordedRound[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly samples: Collection<RoundSampleDocument>,
    private readonly counts: Collection<RoundSampleCountDocument>,
    private readonly logger: Logger,
  ) {}

  /** Written down a moment later, many at once: no reader waits for it. */
  add(round: RecordedRound): void {
    if (round.moves.filter(hasText).length > mostTexts) return;
    this.waiting.push(round);
    this.timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  /** So many of each game, at random. */
  async some(perGame: number): Promise<RecordedRound[]> {
    const games = await this.counts.distinct('_id');
    const rounds = games.map((game) =>
      this.samples.aggregate<RecordedRound>([{ $match: { game } }, { $sample: { size: perGame } }]).toArray(),
    );
    return (await Promise.all(rounds)).flat();
  }

  /** Those that are still known of these. */
  withSeeds(seeds: readonly string[]): Promise<RecordedRound[]> {
    return this.samples.find({ seed: { $in: [...seeds] } }).toArray();
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
      this.logger.warn({ err: error, rounds: rounds.length }, 'rounds were not recorded');
    }
  }

  private async write(game: GameName, rounds: readonly RecordedRound[]): Promise<void> {
    const counted = await this.counts.findOneAndUpdate(
      { _id: game },
      { $inc: { written: rounds.length } },
      { upsert: true, returnDocument: 'after' },
    );
    const first = (counted?.written ?? rounds.length) - rounds.length;
    await this.samples.bulkWrite(
      rounds.map((round, at) => {
        const _id = `${game}/${(first + at) % ringSize}`;
        return { replaceOne: { filter: { _id }, replacement: withoutTypedTexts(round), upsert: true } };
      }),
    );
  }
}

export const roundSampleIndexes: IndexDescription[] = [{ key: { game: 1 } }, { key: { seed: 1 } }];
