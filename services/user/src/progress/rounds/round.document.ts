import type { GameName } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A round of a game that somebody has begun (docs/product.md#xp-from-play). */
export interface RoundDocument {
  _id: ObjectId;
  userId: ObjectId;
  /** The key of the call that started the round. The same call by the same player returns this round again. */
  idempotencyKey?: string;
  game: GameName;
  seed: string;
  options: Readonly<Record<string, unknown>>;
  /** Time of the database's clock. */
  startedAt: Date;
  /** When its log was accepted; null until then. */
  usedAt: Date | null;
  /** Set with `usedAt`: whether the log won the round. */
  isWon?: boolean;
  /** Set with `usedAt`: the earliest time at which the round can have ended, by its log. */
  playedUntil?: Date;
  /** The won round of the next level that has used up this one; null while there is none. */
  followedBy: ObjectId | null;
  expiresAt: Date;
}

/** A round and how long ago it began, in milliseconds. */
export interface RunningRound extends RoundDocument {
  elapsedMs: number;
}

export const roundStore = store<RoundDocument>('rounds', [
  { key: { userId: 1, startedAt: -1 }, name: 'user' },
  { key: { userId: 1, startedAt: -1, playedUntil: 1 }, name: 'won', partialFilterExpression: { isWon: true } },
  { key: { userId: 1, game: 1, 'options.level': 1, startedAt: 1 }, name: 'levels' },
  {
    key: { userId: 1, idempotencyKey: 1 },
    name: 'begunOnce',
    unique: true,
    partialFilterExpression: { idempotencyKey: { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
