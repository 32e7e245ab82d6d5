import type { GameName } from '@storysprout/contract';
import { type ClientSession, type Collection, type IndexDescription, ObjectId } from 'mongodb';
import { daysAfter } from '../shared/days';
import { randomToken } from '../shared/secrets';

/** A round of a game somebody has begun (design section 4, 'Games are replayed, not believed'). */
export interface RoundDocument {
  _id: ObjectId;
  userId: ObjectId;
  game: GameName;
  seed: string;
  options: Readonly<Record<string, unknown>>;
  startedAt: Date;
  /** When its log was counted; null until then. */
  usedAt: Date | null;
  /** Set with `usedAt`: whether the log won the round. */
  isWon?: boolean;
  /** The round of the next level that was won after this one; null while there is none. */
  followedBy: ObjectId | null;
  expiresAt: Date;
}

export const roundIndexes: IndexDescription[] = [
  { key: { userId: 1, startedAt: -1 }, name: 'user' },
  { key: { userId: 1, game: 1, 'options.level': 1, startedAt: 1 }, name: 'levels' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
];

/** A move may lie at most a day after the start (game rules); an hour more for a slow network. */
const keepDays = 25 / 24;

export class RoundRepository {
  constructor(
    private readonly rounds: Collection<RoundDocument>,
    private readonly now: () => Date,
  ) {}

  async start(userId: ObjectId, game: GameName, options: RoundDocument['options']): Promise<RoundDocument> {
    const startedAt = this.now();
    const chance = { _id: new ObjectId(), seed: randomToken() };
    const round = {
      ...chance,
      userId,
      game,
      options,
      startedAt,
      usedAt: null,
      followedBy: null,
      expiresAt: daysAfter(startedAt, keepDays),
    };
    await this.rounds.insertOne(round);
    return round;
  }

  /** The user's own round, or null: of others' rounds nobody learns anything. */
  find(_id: ObjectId, userId: ObjectId): Promise<RoundDocument | null> {
    return this.rounds.findOne({ _id, userId });
  }

  /** False when it had been used before. */
  async use(_id: ObjectId, isWon: boolean, session?: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.rounds.updateOne(
      { _id, usedAt: null },
      { $set: { usedAt: this.now(), isWon } },
      { session },
    );
    return modifiedCount === 1;
  }

  /**
   * Takes the won round of the level before, once: a level is worth XP only to who came up to it. False when there is
   * none that another round has not followed already.
   */
  async follow({ _id, userId, game, options, startedAt }: RoundDocument, session: ClientSession): Promise<boolean> {
    const { level, difficulty } = options;
    const before = {
      userId,
      game,
      'options.level': Number(level) - 1,
      ...(difficulty === undefined ? {} : { 'options.difficulty': difficulty }),
      startedAt: { $lte: startedAt },
      isWon: true,
      followedBy: null,
    };
    const { modifiedCount } = await this.rounds.updateOne(before, { $set: { followedBy: _id } }, { session });
    return modifiedCount === 1;
  }
}
