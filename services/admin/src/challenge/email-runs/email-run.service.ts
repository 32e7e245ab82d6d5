import { type EmailRun, type FailedEmail, type PageQuery, pageSizes } from '@storysprout/contract';
import { AppError, decodeCursor, encodeCursor, type PageOf, type PageRequest } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { Actor } from '../../audit';
import { type EmailSendDocument, sendIdOf, workerAwayMs } from '../../mail';
import * as texts from '../../texts/email-runs';
import type { ChallengeContext } from '../challenge.context';
import { type EmailRunDocument, totalOf } from './email-run.document';

/**
 * E-mails can be retried for this long, in milliseconds. It ends well before the first send records expire
 * (`emailSendStore`), because an open run counts them.
 */
const retryableForMs = 80 * 24 * 60 * 60_000;

/** E-mail runs as moderators see them. */
export class EmailRunService {
  constructor(
    private readonly context: Pick<ChallengeContext, 'runs' | 'sends' | 'mailWorkers' | 'queuer' | 'audit' | 'now'>,
  ) {}

  /** @throws AppError `not_found`. */
  async find(runId: ObjectId): Promise<EmailRun> {
    return this.present(await this.existing(runId), await this.delivery());
  }

  async findPage(request: PageRequest): Promise<PageOf<EmailRun>> {
    const [{ items, nextCursor }, delivery] = await Promise.all([this.context.runs.findPage(request), this.delivery()]);
    return { items: await Promise.all(items.map((run) => this.present(run, delivery))), nextCursor };
  }

  /** The failed and unconfirmed e-mails, ordered by account id. @throws AppError `not_found`, or `invalid_input` for an unknown cursor. */
  async failed(runId: ObjectId, { limit = pageSizes.cards, cursor }: PageQuery): Promise<PageOf<FailedEmail>> {
    await this.existing(runId);
    const after =
      cursor === undefined ? null : sendIdOf({ runId: runId.toHexString(), userId: decodeCursor(cursor, 'string')[0] });
    const found = await this.context.sends.findRetryable(runId, limit + 1, after);
    const items = found.slice(0, limit).flatMap(presentFailed);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? encodeCursor(last.userId, new ObjectId(last.userId)) : null;
    return { items, nextCursor };
  }

  /**
   * Retries the failed and unconfirmed e-mails.
   *
   * @returns how many.
   * @throws AppError `not_found`, or `conflict` for a run that is too old.
   */
  async retry(runId: ObjectId, by: Actor): Promise<number> {
    const { createdAt } = await this.existing(runId);
    if (this.context.now().getTime() - createdAt.getTime() > retryableForMs) {
      throw new AppError('conflict', texts.tooLongAgo);
    }
    const target = { kind: 'emailRun', id: runId.toHexString() } as const;
    const retried = await this.context.audit.record({ actor: by, action: 'emails_retried', target }, async () => {
      // Reopen the run first: if this process stops in between, the queuer closes the open run again.
      await this.context.runs.reopen(runId);
      const count = await this.context.sends.requeue(runId);
      if (count === 0) return { value: count, unchanged: true };
      return { value: count, before: { failed: count }, after: { failed: 0 } };
    });
    if (retried > 0) this.context.queuer.runSoon();
    return retried;
  }

  private async existing(runId: ObjectId): Promise<EmailRunDocument> {
    const run = await this.context.runs.find(runId);
    if (!run) throw new AppError('not_found', texts.noSuchSending);
    return run;
  }

  private async present(run: EmailRunDocument, delivery: DeliveryState): Promise<EmailRun> {
    return present(run.finishedAt ? run : { ...run, ...(await this.context.sends.counts(run._id)) }, delivery);
  }

  private async delivery(): Promise<DeliveryState> {
    const alive = await this.context.mailWorkers.findAlive(workerAwayMs);
    if (alive.length === 0) return { delivery: 'worker_away' };
    if (alive.every(({ mail }) => mail?.awaySince)) return { delivery: 'mail_server_down' };
    const refusal = alive.find(({ mail }) => mail?.refusal)?.mail?.refusal;
    return refusal ? { delivery: 'mail_server_refuses', mailServerSays: refusal.answer } : { delivery: 'ok' };
  }
}

type DeliveryState = Pick<EmailRun, 'delivery' | 'mailServerSays'>;

function present(run: EmailRunDocument, delivery: DeliveryState): EmailRun {
  const { _id, challengeId, topic, sent, failed, unconfirmed, skipped = 0, createdAt, finishedAt } = run;
  const total = totalOf(run);
  return {
    _id: _id.toHexString(),
    challengeId: challengeId.toHexString(),
    topic,
    total,
    sent,
    failed,
    unconfirmed,
    skipped,
    waiting: Math.max(0, total - sent - failed - unconfirmed - skipped),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    ...(finishedAt === null && delivery),
  };
}

function presentFailed({ job, error, settledAt }: EmailSendDocument): FailedEmail[] {
  if (!job || !settledAt) return [];
  const { userId, name, email } = job;
  return [{ userId, name, email, reason: error ?? '', failedAt: settledAt.toISOString() }];
}
