import { randomToken } from '@storysprout/service-kit';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import type { ProgressContext } from '../progress.context';
import type { PlayTime } from './play-time.rules';
import type { RoundDocument, RunningRound } from './round.document';

/** The game rules allow moves up to a day after the start; one more hour is for a slow network. */
const retentionMs = 25 * 60 * 60 * 1_000;
/** The most rounds of a player that are considered when checking their play time. */
const mostWon = 200;

/** The result and the end of a round. */
export type RoundEnd = Required<Pick<RoundDocument, 'isWon' | 'playedUntil'>>;

export class RoundRepository {
  private readonly rounds: Collection<RoundDocument>;

  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'now'>) {
    this.rounds = context.collections.rounds;
  }

  /**
   * Begins a round. Its beginning and end may reach different processes, whose clocks differ by seconds, so both times
   * are the database's.
   */
  async start(
    userId: ObjectId,
    round: Pick<RoundDocument, 'game' | 'options' | 'idempotencyKey'>,
  ): Promise<RoundDocument> {
    const _id = new ObjectId();
    const facts = { userId, ...round, seed: randomToken(), usedAt: null, followedBy: null };
    const times = { startedAt: '$$NOW', expiresAt: { $add: ['$$NOW', retentionMs] } };
    const stored = await this.rounds.findOneAndUpdate(
      { _id },
      [{ $replaceWith: { $mergeObjects: [{ $literal: { _id, ...facts } }, times] } }],
      { upsert: true, returnDocument: 'after' },
    );
    if (!stored) throw new Error('A round that was just stored is not there.');
    return stored;
  }

  /** The round that the user began with this key. */
  findBegun(userId: ObjectId, idempotencyKey: string): Promise<RoundDocument | null> {
    return this.rounds.findOne({ userId, idempotencyKey });
  }

  /** The user's own round, or null. Nobody learns anything about other users' rounds. */
  async find(_id: ObjectId, userId: ObjectId): Promise<RunningRound | null> {
    const elapsedMs = { $subtract: ['$$NOW', '$startedAt'] };
    const found = this.rounds.aggregate<RunningRound>([{ $match: { _id, userId } }, { $set: { elapsedMs } }]);
    return found.next();
  }

  /** The user's latest rounds that were won and sent in. */
  latestWon(userId: ObjectId, session: ClientSession): Promise<PlayTime[]> {
    return this.rounds
      .find({ userId, isWon: true }, { session, projection: { _id: 0, startedAt: 1, playedUntil: 1 } })
      .sort({ startedAt: -1 })
      .limit(mostWon)
      .toArray();
  }

  /**
   * Marks a round as used. It is then stored as long as a new round, because the next level needs it and may be
   * finished that late.
   *
   * @returns false when the round was used before
   */
  async use(_id: ObjectId, { isWon, playedUntil }: RoundEnd, session?: ClientSession): Promise<boolean> {
    const end = { usedAt: this.context.now(), isWon, playedUntil };
    const { modifiedCount } = await this.rounds.updateOne(
      { _id, usedAt: null },
      [{ $set: { ...end, expiresAt: { $add: ['$$NOW', retentionMs] } } }],
      { session },
    );
    return modifiedCount === 1;
  }

  /**
   * Uses up the won round of the previous level, because a level only earns XP after the previous one was won
   * (docs/decisions/0007).
   *
   * @param endedBy the latest time at which the previous round can have ended
   * @returns false when there is no such round that is still unused
   */
  async follow(
    { _id, userId, game, options, startedAt }: RoundDocument,
    endedBy: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const { level, difficulty } = options;
    const before = {
      userId,
      game,
      'options.level': Number(level) - 1,
      ...(difficulty === undefined ? {} : { 'options.difficulty': difficulty }),
      startedAt: { $lte: startedAt },
      playedUntil: { $not: { $gt: endedBy } },
      isWon: true,
      followedBy: null,
    };
    const { modifiedCount } = await this.rounds.updateOne(before, { $set: { followedBy: _id } }, { session });
    return modifiedCount === 1;
  }
}
