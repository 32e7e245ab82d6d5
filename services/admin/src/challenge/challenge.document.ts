import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../audit';

/** The channel by which a challenge is sent. */
export type SendingWay = 'email' | 'notification';

export interface ChallengeDocument {
  readonly _id: ObjectId;
  readonly topic: string;
  /** Equal for topics that count as the same: see `topicKey`. */
  readonly topicKey: string;
  readonly createdAt: Date;
  readonly createdBy: Actor;
}

/** A record that a moderator sent a topic. */
export interface ChallengeSend {
  readonly _id: ObjectId;
  readonly topicKey: string;
  readonly way: SendingWay;
  /** 1 for the first time this topic was sent this way; unique together with topic and way. */
  readonly sequence: number;
  readonly challengeId: ObjectId;
  /** The e-mail run; null for a notification. */
  readonly runId: ObjectId | null;
  readonly at: Date;
  readonly by: Actor;
  /**
   * The idempotency key of the call that sent it. A repeated call of the same moderator gets this sending as its
   * result.
   */
  readonly idempotencyKey?: string;
}

export interface ChallengeRead {
  readonly _id: ObjectId;
  readonly challengeId: ObjectId;
  readonly userId: ObjectId;
  readonly at: Date;
}

/** A lock that every sending updates first, so that sendings are serialized. */
export interface SendLock {
  readonly _id: 'sending';
  readonly version: number;
}

export const challengeStores = {
  challenges: store<ChallengeDocument>('challenges', [{ key: { createdAt: -1, _id: -1 }, name: 'newest' }]),
  challengeSends: store<ChallengeSend>('challengeSends', [
    { key: { topicKey: 1, way: 1, sequence: -1 }, name: 'oncePerSequence', unique: true },
    {
      key: { 'by.userId': 1, way: 1, idempotencyKey: 1 },
      name: 'oncePerPress',
      unique: true,
      partialFilterExpression: { idempotencyKey: { $exists: true } },
    },
  ]),
  challengeReads: store<ChallengeRead>('challengeReads', [
    { key: { challengeId: 1, userId: 1 }, name: 'oncePerReader', unique: true },
    { key: { userId: 1 }, name: 'ofReader' },
  ]),
  sendLocks: store<SendLock>('locks'),
};
