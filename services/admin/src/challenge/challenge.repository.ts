import { isDuplicateKey, olderThan, type PageRequest } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { Actor } from '../audit';
import type { ChallengeContext } from './challenge.context';
import type { ChallengeDocument, ChallengeSend, SendingWay } from './challenge.document';
import { topicKey } from './challenge.rules';
import { newEmailRun } from './email-runs/email-run.document';

export interface NewSend {
  readonly way: SendingWay;
  readonly topic: string;
  /** Send although the topic was sent this way before. */
  readonly again?: boolean;
  readonly by: Actor;
  /** The number of accounts that get the e-mail. */
  readonly recipients: number;
  readonly idempotencyKey?: string | undefined;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly challenge: ChallengeDocument; readonly send: ChallengeSend }
  /** The topic was sent this way before, and `again` was not set. */
  | { readonly kind: 'sent_before'; readonly last: ChallengeSend }
  /** A repeated call, or a second click on the same "send again"; only the first one counts. */
  | { readonly kind: 'same_click'; readonly send: ChallengeSend };

/** Two "send again" of one topic within this time count as one, in milliseconds. */
const sameClickMs = 10_000;

export class ChallengeRepository {
  constructor(private readonly context: Pick<ChallengeContext, 'collections' | 'transactions' | 'now'>) {}

  /** Call before the first sending, because transactions that create the same lock fail. */
  async createLock(): Promise<void> {
    await this.context.collections.sendLocks.updateOne(
      { _id: 'sending' },
      { $setOnInsert: { version: 0 } },
      { upsert: true },
    );
  }

  /** The newest challenge, or null when there is none yet. */
  current(session?: ClientSession): Promise<ChallengeDocument | null> {
    return this.context.collections.challenges.findOne({}, { sort: { createdAt: -1, _id: -1 }, session });
  }

  /** Returns challenges, the newest first, with one more than the page holds. */
  page({ after, limit }: PageRequest): Promise<ChallengeDocument[]> {
    const newestFirst = { createdAt: -1, _id: -1 } as const;
    const options = { sort: newestFirst, limit: limit + 1 };
    return this.context.collections.challenges.find(olderThan('createdAt', after), options).toArray();
  }

  find(_id: ObjectId): Promise<ChallengeDocument | null> {
    return this.context.collections.challenges.findOne({ _id });
  }

  /** The first challenge after this time, or null. */
  nextAfter(at: Date): Promise<ChallengeDocument | null> {
    return this.context.collections.challenges.findOne({ createdAt: { $gt: at } }, { sort: { createdAt: 1, _id: 1 } });
  }

  async isRead(challengeId: ObjectId, userId: ObjectId): Promise<boolean> {
    return (
      (await this.context.collections.challengeReads.findOne({ challengeId, userId }, { projection: { _id: 1 } })) !==
      null
    );
  }

  /** Safe to call twice: the second time changes nothing. */
  async markRead(challengeId: ObjectId, userId: ObjectId): Promise<void> {
    try {
      await this.context.collections.challengeReads.insertOne({
        _id: new ObjectId(),
        challengeId,
        userId,
        at: this.context.now(),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async forgetReader(userId: ObjectId): Promise<void> {
    await this.context.collections.challengeReads.deleteMany({ userId });
  }

  /**
   * Makes the topic the current challenge and records the sending in one transaction, which for e-mail also creates the
   * run. Sendings are serialized, so neither a double click nor two moderators send twice.
   */
  send(request: NewSend): Promise<SendOutcome> {
    return this.context.transactions.run(async (session) => {
      await this.context.collections.sendLocks.updateOne({ _id: 'sending' }, { $inc: { version: 1 } }, { session });
      const made = await this.sendMadeBy(request, session);
      if (made) return { kind: 'same_click', send: made };
      const last = await this.lastSend(request, session);
      const refusal = last && this.refusalFor(last, request);
      if (refusal) return refusal;
      const challenge = await this.challengeFor(request, session);
      const send = this.newSend(request, challenge, last);
      await this.context.collections.challengeSends.insertOne(send, { session });
      if (send.runId)
        await this.context.collections.emailRuns.insertOne(this.newRun(send.runId, request, challenge), { session });
      return { kind: 'sent', challenge, send };
    });
  }

  private async sendMadeBy({ by, way, idempotencyKey }: NewSend, session: ClientSession) {
    if (idempotencyKey === undefined) return null;
    return this.context.collections.challengeSends.findOne(
      { 'by.userId': by.userId, way, idempotencyKey },
      { session },
    );
  }

  private lastSend({ topic, way }: NewSend, session: ClientSession): Promise<ChallengeSend | null> {
    return this.context.collections.challengeSends.findOne(
      { topicKey: topicKey(topic), way },
      { sort: { sequence: -1 }, session },
    );
  }

  private refusalFor(last: ChallengeSend, { again }: NewSend): SendOutcome | null {
    if (!again) return { kind: 'sent_before', last };
    const isSameClick = last.sequence > 1 && this.context.now().getTime() - last.at.getTime() < sameClickMs;
    return isSameClick ? { kind: 'same_click', send: last } : null;
  }

  /**
   * Returns the current challenge if it has this topic, so that e-mail and notification share it. Sending again creates
   * a new challenge that nobody has read.
   */
  private async challengeFor({ topic, again, by }: NewSend, session: ClientSession): Promise<ChallengeDocument> {
    const current = await this.current(session);
    const key = topicKey(topic);
    if (current && current.topicKey === key && !again) return current;
    const challenge = { _id: new ObjectId(), topic, topicKey: key, createdAt: this.context.now(), createdBy: by };
    await this.context.collections.challenges.insertOne(challenge, { session });
    return challenge;
  }

  private newSend(
    { way, by, idempotencyKey }: NewSend,
    challenge: ChallengeDocument,
    last: ChallengeSend | null,
  ): ChallengeSend {
    return {
      _id: new ObjectId(),
      topicKey: challenge.topicKey,
      way,
      sequence: (last?.sequence ?? 0) + 1,
      challengeId: challenge._id,
      runId: way === 'email' ? new ObjectId() : null,
      at: this.context.now(),
      by,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
  }

  private newRun(_id: ObjectId, { by, recipients }: NewSend, { _id: challengeId, topic }: ChallengeDocument) {
    return newEmailRun({ _id, challengeId, topic, createdAt: this.context.now(), createdBy: by, expected: recipients });
  }
}
