import type { JobData } from '@storysprout/contract';
import { AppError, Batcher, messageOf } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as texts from '../texts/email-runs';
import { cannotBeWritten, type DeliveryOutcome } from './delivery-outcome';
import type { EmailSendDocument } from './email-send.document';
import { notWanted, type Settled, type Settlement } from './email-send.repository';
import { type EmailFacts, writeEmail } from './emails/email-writer';
import type { MailContext } from './mail.context';

/** An e-mail to deliver. */
export interface Delivery {
  readonly sendId: string;
  readonly runId: ObjectId | null;
  /** Its job, kept for a later retry by a moderator; null for account e-mails. */
  readonly job: JobData<'challengeEmail'> | null;
  /**
   * Gets the e-mail's content from the user service, as late as possible.
   *
   * @throws AppError `not_found` when the e-mail is no longer wanted, and anything else when that cannot be found out
   * at present
   */
  readonly facts: () => Promise<EmailFacts>;
  /** The account whose own address it goes to; null for an e-mail to somebody else. */
  readonly userId: string | null;
  /** Milliseconds since it was queued. */
  readonly ageMs: number;
}

/** The instruction for the queue: `done`, `failed` (for good) or `wait` (retry later). */
export type JobVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'wait'; readonly reason: string; readonly waitMs: number };

interface HandedOver {
  readonly outcome: DeliveryOutcome;
  /** The job with the name and address that the e-mail went to; null for account e-mails. */
  readonly job: Delivery['job'];
}

/** A worker loses the e-mails that it began after this long without a heartbeat, in milliseconds. */
export const takeOverAfterMs = 5 * 60_000;
/** Records are collected for this time, or until there are this many, and then written together. */
const batches = { collectMs: 10, largest: 200 } as const;
const waitForOtherMs = 5_000;
const waitForStoreMs = 2_000;
/** The retry delay while the mail server or the user service is unavailable. The queues are paused then anyway. */
const waitForOthersMs = 1_000;
/** A deferred e-mail is retried after half of its age, but within these limits, in milliseconds. */
const retryDelays = { soonestMs: 5_000, latestMs: 30 * 60_000 } as const;
/** A single e-mail may be blocked because of its address; this many in a row mean that the server blocks us. */
const blockedInARow = 3;

/**
 * Delivers each e-mail once: claims its send record, hands it over, settles the record. A job that runs twice, here or
 * elsewhere, finds the record and does nothing. An e-mail that was handed over but could not be settled, because the
 * database was unavailable, is remembered here and never handed over again. If the process dies before that, the record
 * shows that the e-mail was begun.
 */
export class DeliveryService {
  private readonly underWay = new Map<string, Promise<JobVerdict>>();
  private readonly unsettled = new Map<string, HandedOver>();
  private blocked = 0;
  private readonly claims: Batcher<Pick<EmailSendDocument, '_id' | 'runId'>, EmailSendDocument | null>;
  private readonly settlements: Batcher<Settled, true>;

  constructor(private readonly context: Omit<MailContext, 'deliveries'>) {
    this.claims = new Batcher((wanted) => this.claimAll(wanted), batches);
    this.settlements = new Batcher((settled) => this.settleAll(settled), batches);
  }

  /** Never rejects. A second call for an e-mail under way shares the first one's verdict. */
  deliver(delivery: Delivery): Promise<JobVerdict> {
    const running = this.underWay.get(delivery.sendId);
    if (running) return running;
    const verdict = this.tryToDeliver(delivery).finally(() => this.underWay.delete(delivery.sendId));
    this.underWay.set(delivery.sendId, verdict);
    return verdict;
  }

  private async tryToDeliver(delivery: Delivery): Promise<JobVerdict> {
    try {
      return await this.deliverOnce(delivery);
    } catch (error) {
      this.context.logger.warn({ err: error, sendId: delivery.sendId }, 'e-mail waits for a store or a service');
      return { kind: 'wait', reason: 'a store or a service is away', waitMs: waitForStoreMs };
    }
  }

  private async deliverOnce(delivery: Delivery): Promise<JobVerdict> {
    const { sendId, runId } = delivery;
    const taken = this.unsettled.has(sendId) ? null : await this.claims.add({ _id: sendId, runId });
    if (taken && !this.isLeftOver(taken)) return this.verdictOnTaken(delivery, taken);
    const earlier = this.unsettled.get(sendId);
    if (earlier) return this.settleHandedOver(delivery, earlier);
    let facts: EmailFacts;
    try {
      facts = await delivery.facts();
    } catch (error) {
      return this.settleWithoutFacts(delivery, error);
    }
    const outcome = await this.handOver(sendId, facts);
    if (outcome.kind === 'refused' && outcome.isUnknownAddress) await this.reportBounce(delivery, facts);
    return this.settleHandedOver(delivery, { outcome, job: jobOf(delivery, facts) });
  }

  private async settleHandedOver(delivery: Delivery, handedOver: HandedOver): Promise<JobVerdict> {
    this.unsettled.set(delivery.sendId, handedOver);
    const verdict = await this.settleOutcome(delivery, handedOver);
    this.unsettled.delete(delivery.sendId);
    return verdict;
  }

  /** Skips an e-mail that is no longer wanted. Releases any other, so that any worker can retry it. */
  private settleWithoutFacts(delivery: Delivery, error: unknown): Promise<JobVerdict> {
    if (error instanceof AppError && error.code === 'not_found') {
      return this.settle(delivery, { state: 'skipped', error: notWanted, job: null }, { kind: 'done' });
    }
    const reason = messageOf(error);
    this.context.outages.userService.reportDown(reason);
    const verdict = { kind: 'wait', reason, waitMs: waitForOthersMs } as const;
    return this.settle(delivery, { state: 'waiting', error: reason }, verdict);
  }

  /**
   * Returns whether this worker claimed the e-mail but is not sending it, because the response to the claim was lost.
   */
  private isLeftOver({ state, workerId }: EmailSendDocument): boolean {
    return state === 'sending' && workerId === this.context.workerId;
  }

  private async handOver(sendId: string, facts: EmailFacts): Promise<DeliveryOutcome> {
    try {
      return await this.context.transport.deliver(writeEmail(sendId, facts, this.context.emails));
    } catch (error) {
      return cannotBeWritten(error);
    }
  }

  private async settleOutcome(delivery: Delivery, { outcome, job }: HandedOver): Promise<JobVerdict> {
    this.report(delivery, outcome);
    if (outcome.kind === 'sent') return this.settle(delivery, { state: 'sent' }, { kind: 'done' });
    const { kind, reason } = outcome;
    if (kind === 'unconfirmed')
      return this.settle(delivery, { state: 'unconfirmed', error: reason, job }, { kind: 'done' });
    if (kind === 'refused' || delivery.ageMs > this.context.giveUpAfterMs)
      return this.settle(delivery, { state: 'failed', error: reason, job }, { kind: 'failed', reason });
    const isAlone = kind === 'deferred' || kind === 'blocked';
    const waitMs = isAlone ? retryDelayMs(delivery.ageMs) : waitForOthersMs;
    return this.settle(delivery, { state: 'waiting', error: reason }, { kind: 'wait', reason, waitMs });
  }

  /** Reports an unknown address to the user service. If the call fails, the next e-mail to that address reports it. */
  private async reportBounce({ userId, sendId }: Delivery, { email }: EmailFacts): Promise<void> {
    if (userId === null) return;
    const body = { email, at: this.context.now().toISOString() };
    try {
      await this.context.users.call('POST /internal/users/{id}/bounce', { params: { id: userId }, body });
    } catch (error) {
      this.context.logger.warn({ err: error, sendId }, 'the user service does not know of a refused address');
    }
  }

  /**
   * Reports what an outcome shows about the mail server, beyond its own e-mail, to the outage watches, which pause the
   * queues.
   */
  private report({ runId }: Delivery, outcome: DeliveryOutcome): void {
    const { mailServer, sender, challenges } = this.context.outages;
    if (outcome.kind === 'sent') {
      sender.reportUp();
      if (runId === null) return;
      this.blocked = 0;
      challenges.reportUp();
    } else if (outcome.kind === 'unreachable') mailServer.reportDown(outcome.reason);
    else if (outcome.kind === 'sender_refused') sender.reportDown(outcome.reason);
    else if (outcome.kind === 'blocked' && runId !== null) {
      this.blocked += 1;
      if (this.blocked >= blockedInARow) challenges.reportDown(outcome.reason);
    }
  }

  private async settle({ sendId }: Delivery, settlement: Settlement, verdict: JobVerdict): Promise<JobVerdict> {
    await this.settlements.add({ id: sendId, settlement });
    return verdict;
  }

  private async verdictOnTaken({ job }: Delivery, taken: EmailSendDocument): Promise<JobVerdict> {
    const { _id, state, workerId, claimedAt, error } = taken;
    if (state === 'failed') return { kind: 'failed', reason: error ?? 'failed before' };
    if (state !== 'sending') return { kind: 'done' };
    // A worker that has just started may not have sent a heartbeat yet.
    const isFresh = this.context.now().getTime() - claimedAt.getTime() < takeOverAfterMs;
    if (isFresh || (await this.context.mailWorkers.isAlive(workerId, takeOverAfterMs))) {
      return { kind: 'wait', reason: 'another worker has it', waitMs: waitForOtherMs };
    }
    if (job) {
      await this.context.sends.noteInDoubt({ _id, workerId }, texts.mayHaveArrived, job);
      return { kind: 'done' };
    }
    // Only its reader waits for an account e-mail, and a second copy has the same link, so it is simply sent again.
    await this.context.sends.release(_id, workerId);
    return { kind: 'wait', reason: 'taken over from a worker that went away', waitMs: 0 };
  }

  private async claimAll(wanted: readonly Pick<EmailSendDocument, '_id' | 'runId'>[]) {
    const taken = await this.context.sends.claim(wanted, this.context.workerId);
    return wanted.map(({ _id }) => taken.get(_id) ?? null);
  }

  private async settleAll(settled: readonly Settled[]): Promise<true[]> {
    await this.context.sends.settle(settled, this.context.workerId);
    return settled.map(() => true);
  }
}

/** Adds the recipient's name and address to a challenge job, so that moderators see where a failed e-mail was sent. */
function jobOf({ job }: Delivery, facts: EmailFacts): Delivery['job'] {
  if (!job || facts.kind !== 'challenge') return job;
  const { name, email, unsubscribeToken } = facts;
  return { ...job, name, email, unsubscribeToken };
}

function retryDelayMs(ageMs: number): number {
  return Math.min(Math.max(ageMs / 2, retryDelays.soonestMs), retryDelays.latestMs);
}
