import type { GameName, RecordedRound } from '@storysprout/contract';
import { judgedBefore, replay } from '@storysprout/game-rules';
import { type Logger, store } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';

export interface RoundSampleDocument extends RecordedRound {
  /** The game and the place in its ring. Without a time or an order nobody can tell who played the round. */
  _id: string;
  /** How many times the game's floor a won round took; not set where the rules keep the time. */
  pace?: number;
}

/** A round that was played, with how long it took and the game's floor for it, in milliseconds. */
export interface TimedRound extends RecordedRound {
  readonly playedMs: number;
  readonly minimumMs: number;
}

export interface RoundSampleCountDocument {
  _id: GameName;
  /** Rounds ever recorded. */
  written: number;
}

/** Rounds kept for each game: at least the last 1,000, even while a batch is written. */
const ringSize = 1_100;
const flushAfterMs = 1_000;
const masked = '?';
/** Each typed text costs a replay, so a round with more texts than anybody types is not recorded. */
const mostTexts = 100;

/**
 * Texts a child typed could be anything, even their name. A text that could be any other without changing what the
 * round earned was a wrong answer and is masked; only words of the game are left.
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

function hasSameOutcome({ game, seed, options, moves, outcome }: RecordedRound): boolean {
  const again = replay(game, seed, options, moves, judgedBefore);
  return again.ok && again.won === outcome.won && again.xp === outcome.xp && again.reason === outcome.reason;
}

/**
 * The last rounds of each game, to try new rules on. Nothing says whose they were: the seed is random, and `rounds`
 * forgets within a day who was given it.
 */
export class RoundSamples {
  private waiting: TimedRound[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly samples: Collection<RoundSampleDocument>,
    private readonly counts: Collection<RoundSampleCountDocument>,
    private readonly logger: Logger,
  ) {}

  /** Rounds are written a moment later in batches, so no reader waits for it. */
  add(round: TimedRound): void {
    if (round.moves.filter(hasText).length > mostTexts) return;
    this.waiting.push(round);
    this.timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  /** A random sample of `perGame` rounds of each game. */
  async some(perGame: number): Promise<RecordedRound[]> {
    const games = await this.counts.distinct('_id');
    const rounds = games.map((game) =>
      this.samples
        .aggregate<RecordedRound>([{ $match: { game } }, { $sample: { size: perGame } }, { $project: { pace: 0 } }])
        .toArray(),
    );
    return (await Promise.all(rounds)).flat();
  }

  /** The rounds with the given seeds that are still kept. */
  withSeeds(seeds: readonly string[]): Promise<RecordedRound[]> {
    return this.samples.find({ seed: { $in: [...seeds] } }, { projection: { pace: 0 } }).toArray();
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

  private async write(game: GameName, rounds: readonly TimedRound[]): Promise<void> {
    const counted = await this.counts.findOneAndUpdate(
      { _id: game },
      { $inc: { written: rounds.length } },
      { upsert: true, returnDocument: 'after' },
    );
    const first = (counted?.written ?? rounds.length) - rounds.length;
    await this.samples.bulkWrite(
      rounds.map((round, at) => {
        const _id = `${game}/${(first + at) % ringSize}`;
        return { replaceOne: { filter: { _id }, replacement: sampleOf(round), upsert: true } };
      }),
    );
  }
}

function sampleOf({ playedMs, minimumMs, ...round }: TimedRound): Omit<RoundSampleDocument, '_id'> {
  const isTimed = round.outcome.won && minimumMs > 0;
  return { ...withoutTypedTexts(round), ...(isTimed && { pace: playedMs / minimumMs }) };
}

export const roundSampleStore = store<RoundSampleDocument>('roundSamples', [
  { key: { game: 1, pace: 1 } },
  { key: { seed: 1 } },
]);

export const roundSampleCountStore = store<RoundSampleCountDocument>('roundSampleCounts');
