import { ensureCollections, ensureIndexes, isDuplicateKey, namesOf, type Transactions } from '@storysprout/service-kit';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import { type EmailRunDocument, newEmailRun } from '../runs/email-run.document';
import type { Actor } from '../shared/actor';
import type { ChallengeDocument, ChallengeRead, ChallengeSend, SendingWay } from './challenge.document';
import { topicKey } from './challenge.rules';

export interface NewSend {
  readonly way: SendingWay;
  readonly topic: string;
  /** Send although the topic was sent this way before. */
  readonly again: boolean;
  readonly by: Actor;
  /** How many accounts get the e-mail. */
  readonly recipients: number;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly challenge: ChallengeDocument; readonly send: ChallengeSend }
  /** The topic was sent this way before, and `again` was not set. */
  | { readonly kind: 'sent_before'; readonly last: ChallengeSend }
  /** A second click on the same "send again"; only the first one counts. */
  | { readonly kind: 'same_click'; readonly send: ChallengeSend };

/** Two "send again" of one topic within this time count as one, in milliseconds. */
const sameClickMs = 10_000;

interface SendLock {
  readonly _id: 'sending';
  readonly version: number;
}

export class ChallengeRepository {
  private readonly challenges: Collection<ChallengeDocument>;
  private readonly sends: Collection<ChallengeSend>;
  private readonly reads: Collection<ChallengeRead>;
  private readonly runs: Collection<EmailRunDocument>;
  private readonly locks: Collection<SendLock>;

  constructor(
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly now: () => Date,
  ) {
    this.challenges = db.collection<ChallengeDocument>('challenges');
    this.sends = db.collection<ChallengeSend>('challengeSends');
    this.reads = db.collection<ChallengeRead>('challengeReads');
    this.runs = db.collection<EmailRunDocument>('emailRuns');
    this.locks = db.collection<SendLock>('locks');
  }

  async ensureIndexes(): Promise<void> {
    await ensureCollections(this.db, namesOf([this.challenges, this.sends, this.reads, this.runs, this.locks]));
    await ensureIndexes(this.challenges, [{ key: { createdAt: -1, _id: -1 }, name: 'newest' }]);
    await ensureIndexes(this.sends, [
      { key: { topicKey: 1, way: 1, sequence: -1 }, name: 'oncePerSequence', unique: true },
    ]);
    await ensureIndexes(this.reads, [
      { key: { challengeId: 1, userId: 1 }, name: 'oncePerReader', unique: true },
      { key: { userId: 1 }, name: 'ofReader' },
    ]);
    await this.locks.updateOne({ _id: 'sending' }, { $setOnInsert: { version: 0 } }, { upsert: true });
  }

  /** The newest challenge, or null when there is none yet. */
  current(session?: ClientSession): Promise<ChallengeDocument | null> {
    return this.challenges.findOne({}, { sort: { createdAt: -1, _id: -1 }, session });
  }

  async isRead(challengeId: ObjectId, userId: ObjectId): Promise<boolean> {
    return (await this.reads.findOne({ challengeId, userId }, { projection: { _id: 1 } })) !== null;
  }

  /** Safe to call twice: the second time changes nothing. */
  async markRead(challengeId: ObjectId, userId: ObjectId): Promise<void> {
    try {
      await this.reads.insertOne({ _id: new ObjectId(), challengeId, userId, at: this.now() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async forgetReader(userId: ObjectId): Promise<void> {
    await this.reads.deleteMany({ userId });
  }

  /**
   * Makes the topic the current challenge and records the sending in one transaction, for e-mail together with its run.
   * Sendings wait for each other, so neither a double click nor two moderators send twice.
   */
  send(request: NewSend): Promise<SendOutcome> {
    return this.transactions.run(async (session) => {
      await this.locks.updateOne({ _id: 'sending' }, { $inc: { version: 1 } }, { session });
      const last = await this.lastSend(request, session);
      const refusal = last && this.refusalFor(last, request);
      if (refusal) return refusal;
      const challenge = await this.challengeFor(request, session);
      const send = this.newSend(request, challenge, last);
      await this.sends.insertOne(send, { session });
      if (send.runId) await this.runs.insertOne(this.newRun(send.runId, request, challenge), { session });
      return { kind: 'sent', challenge, send };
    });
  }

  private lastSend({ topic, way }: NewSend, session: ClientSession): Promise<ChallengeSend | null> {
    return this.sends.findOne({ topicKey: topicKey(topic), way }, { sort: { sequence: -1 }, session });
  }

  private refusalFor(last: ChallengeSend, { again }: NewSend): SendOutcome | null {
    if (!again) return { kind: 'sent_before', last };
    const isSameClick = last.sequence > 1 && this.now().getTime() - last.at.getTime() < sameClickMs;
    return isSameClick ? { kind: 'same_click', send: last } : null;
  }

  /** The current challenge if it has this topic, so that both ways share it. Sending again starts a new one, unread. */
  private async challengeFor({ topic, again, by }: NewSend, session: ClientSession): Promise<ChallengeDocument> {
    const current = await this.current(session);
    const key = topicKey(topic);
    if (current && current.topicKey === key && !again) return current;
    const challenge = { _id: new ObjectId(), topic, topicKey: key, createdAt: this.now(), createdBy: by };
    await this.challenges.insertOne(challenge, { session });
    return challenge;
  }

  private newSend({ way, by }: NewSend, challenge: ChallengeDocument, last: ChallengeSend | null): ChallengeSend {
    return {
      _id: new ObjectId(),
      topicKey: challenge.topicKey,
      way,
      sequence: (last?.sequence ?? 0) + 1,
      challengeId: challenge._id,
      runId: way === 'email' ? new ObjectId() : null,
      at: this.now(),
      by,
    };
  }

  private newRun(_id: ObjectId, { by, recipients }: NewSend, { _id: challengeId, topic }: ChallengeDocument) {
    return newEmailRun({ _id, challengeId, topic, createdAt: this.now(), createdBy: by, expected: recipients });
  }
}
