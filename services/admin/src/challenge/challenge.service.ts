import {
  type Challenge,
  type ChallengeShelf,
  type PageQuery,
  pageSizes,
  type SendChallengeResponse,
  type ShelvedChallenge,
} from '@storysprout/contract';
import type { ParsedBodyOf } from '@storysprout/contract/api';
import { AppError, pageRequest, toPage } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../audit';
import * as texts from '../texts/challenge';
import type { ChallengeContext } from './challenge.context';
import type { ChallengeDocument, ChallengeSend, SendingWay } from './challenge.document';
import type { NewSend, SendOutcome } from './challenge.repository';

type SendRequest = ParsedBodyOf<'POST /admin/send-weekly-challenge'> & Pick<NewSend, 'idempotencyKey'>;
type Sent = Extract<SendOutcome, { kind: 'sent' | 'same_click' }>;

export class ChallengeService {
  constructor(
    private readonly context: Pick<ChallengeContext, 'challenges' | 'users' | 'queuer' | 'announcer' | 'audit'>,
  ) {}

  /** The current challenge as this reader sees it, or null when there is none. */
  async currentFor(userId: ObjectId): Promise<Challenge | null> {
    const challenge = await this.context.challenges.current();
    if (!challenge) return null;
    const { _id, topic, createdAt } = challenge;
    const isRead = await this.context.challenges.isRead(_id, userId);
    return { _id: _id.toHexString(), topic, isRead, createdAt: createdAt.toISOString() };
  }

  /** The id of the current challenge, the same for everybody; null when there is none. */
  async latestId(): Promise<string | null> {
    return (await this.context.challenges.current())?._id.toHexString() ?? null;
  }

  /** All challenges, newest first. The result is the same for everybody. */
  async shelf(query: PageQuery): Promise<ChallengeShelf> {
    const page = pageRequest(query, pageSizes.cards);
    const found = await this.context.challenges.page(page);
    const { items, nextCursor } = toPage(found, page.limit, ({ createdAt, _id }) => ({ at: createdAt, id: _id }));
    // A challenge ends when the next one starts, which comes before it in the list. For the first one, that is the last
    // of the page before.
    const ends = [page.after?.at ?? null, ...items.map(({ createdAt }) => createdAt)];
    return { challenges: items.map((challenge, at) => presentShelved(challenge, ends[at] ?? null)), nextCursor };
  }

  /** @throws AppError `not_found` */
  async one(id: ObjectId): Promise<ShelvedChallenge> {
    const challenge = await this.context.challenges.find(id);
    if (!challenge) throw new AppError('not_found', texts.noSuchChallenge);
    const next = await this.context.challenges.nextAfter(challenge.createdAt);
    return presentShelved(challenge, next?.createdAt ?? null);
  }

  /** Marks the current challenge as read. Does nothing when there is none. */
  async markRead(userId: ObjectId): Promise<void> {
    const challenge = await this.context.challenges.current();
    if (challenge) await this.context.challenges.markRead(challenge._id, userId);
  }

  /**
   * Makes the topic the current challenge and starts to e-mail it to everybody.
   *
   * @throws AppError `conflict` when it was e-mailed before and `again` is not set; `unavailable` before
   * anything happened when the recipients cannot be counted.
   */
  async sendByEmail(request: SendRequest, by: Actor): Promise<SendChallengeResponse> {
    const { count: recipients } = await this.context.users.call('GET /internal/recipients/count');
    const { send } = await this.send('email', request, recipients, by);
    this.context.queuer.runSoon();
    return {
      ...answer(texts.onItsWay(recipients), send),
      ...(send.runId && { runId: send.runId.toHexString() }),
      recipients,
    };
  }

  /** Makes the topic the current challenge, unread for everybody. @throws AppError `conflict` like `sendByEmail`. */
  async sendAsNotification(request: SendRequest, by: Actor): Promise<SendChallengeResponse> {
    const { send } = await this.send('notification', request, 0, by);
    return answer(texts.behindTheBell, send);
  }

  private async send(way: SendingWay, request: SendRequest, recipients: number, by: Actor): Promise<Sent> {
    const action = way === 'email' ? 'challenge_emailed' : 'challenge_announced';
    const what = { actor: by, action, target: { kind: 'challenge', id: null } } as const;
    const sent = await this.context.audit.record<Sent>(what, async () => {
      const outcome = await this.context.challenges.send({ ...request, way, by, recipients });
      if (outcome.kind === 'sent_before') throw sentBefore(outcome.last);
      if (outcome.kind === 'same_click') return { value: outcome, unchanged: true };
      const { challengeId, sequence } = outcome.send;
      const after = { topic: request.topic, sequence, recipients: way === 'email' ? recipients : null };
      return { value: outcome, before: null, after, targetId: challengeId.toHexString() };
    });
    if (sent.kind === 'sent') await this.announce(sent.challenge);
    return sent;
  }

  private announce({ _id, topic }: ChallengeDocument): Promise<void> {
    return this.context.announcer.publish('challengePublished', { challengeId: _id.toHexString(), topic });
  }
}

function presentShelved({ _id, topic, createdAt }: ChallengeDocument, endedAt: Date | null): ShelvedChallenge {
  return {
    _id: _id.toHexString(),
    topic,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function answer(message: string, { challengeId }: ChallengeSend): SendChallengeResponse {
  return { success: true, message, challengeId: challengeId.toHexString() };
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function sentBefore({ way, at, by }: ChallengeSend): AppError {
  const sent = way === 'email' ? texts.mailedBefore : texts.notifiedBefore;
  return new AppError('conflict', sent(by.name, dateFormat.format(at)));
}
